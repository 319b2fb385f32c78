import { readdirSync, readFileSync } from 'node:fs';

/** `templates/` of this package, seen from `src/`. The built program has no need of it: see `built-templates.ts`. */
export const templatesFolder = new URL('../templates/', import.meta.url);

/** The text of a template or of a data file. In LF, whatever Git or an archive has given the file. */
export function readTemplate(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/** Every template of a folder by its name, e.g. `page/index`. Without a prototype, so that no other name is one. */
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
