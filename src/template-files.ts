import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `templates/` of this package; as far from here in `src/` as in `dist/`, where everything lies side by side. */
export const templatesFolder = new URL('../templates/', import.meta.url);

/** What is in the folder, by its URL: `undefined` for a folder. */
let retained: ReadonlyMap<string, string | undefined> | undefined;

/**
 * Keeps all that is in `templates/` in memory. A program that runs goes on with what it was started with, whatever becomes of
 * the files: a clone is updated and built while its service runs.
 */
export function keepTemplates(): void {
  const found = new Map<string, string | undefined>();
  const keep = (folder: URL) => {
    found.set(folder.href, undefined);
    for (const { name, isFolder } of listTemplates(folder)) {
      const path = encodeURIComponent(name);
      if (isFolder) keep(new URL(`${path}/`, folder));
      else found.set(new URL(path, folder).href, readTemplate(new URL(path, folder)));
    }
  };
  keep(templatesFolder);
  retained = found;
}

/** The text of a template or of a data file. In LF, whatever Git or an archive has given the file. */
export function readTemplate(file: URL): string {
  return retained?.get(file.href) ?? readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

export function isTemplate(file: URL): boolean {
  return retained?.has(file.href) ?? existsSync(file);
}

/** What is directly in a folder, sorted by name. */
export function listTemplates(folder: URL): readonly { readonly name: string; readonly isFolder: boolean }[] {
  return (keptIn(folder) ?? onDisk(folder)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function onDisk(folder: URL) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    isFolder: entry.isDirectory(),
  }));
}

/** `undefined` where the folder is none that is kept. */
function keptIn(folder: URL) {
  if (retained?.has(folder.href) !== true) return undefined;
  return [...retained.keys()].flatMap((href) => {
    const [, name = '', end] = href.startsWith(folder.href)
      ? (/^([^/]+)(\/?)$/.exec(href.slice(folder.href.length)) ?? [])
      : [];
    return name === '' ? [] : [{ name: decodeURIComponent(name), isFolder: end === '/' }];
  });
}
