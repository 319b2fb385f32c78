import { readdirSync, readFileSync } from 'node:fs';

/** `templates/` of this package, relative to `src/`. The built program does not use it: see `built-templates.ts`. */
export const templatesFolder = new URL('../templates/', import.meta.url);

/** The text of a template or data file, with LF: Git or an archive may have given the file CRLF. */
export function readTemplate(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/** Every template of a folder by its name, such as `page/index`. The table has no prototype, so it has no other names. */
export function loadTemplates(folder: URL): Readonly<Record<string, string>> {
  const templates = Object.create(null) as Record<string, string>;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const parts = path.split(/[\\/]/);
    if (!path.endsWith('.liquid')) continue;
    const name = parts.join('/').slice(0, -'.liquid'.length);
    templates[name] = readTemplate(new URL(parts.map(encodeURIComponent).join('/'), folder));
  }
  return templates;
}
