import { readdirSync, readFileSync } from 'node:fs';

/**
 * Every template of the folder by its name, e.g. `page/index`. Without a prototype, so that no other name is one. In LF,
 * whatever Git or an archive has given the files: what is rendered has one kind of line ends.
 */
export function loadTemplates(folder: URL): Record<string, string> {
  const templates = Object.create(null) as Record<string, string>;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    if (!path.endsWith('.liquid')) continue;
    const name = path.slice(0, -'.liquid'.length);
    const file = new URL(path.split('/').map(encodeURIComponent).join('/'), folder);
    templates[name] = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  }
  return templates;
}
