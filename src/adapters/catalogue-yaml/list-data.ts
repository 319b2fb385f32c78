import { listTemplates } from '../../template-files.js';

/** The data files directly in a folder, sorted by name. */
export function listData(folder: URL): URL[] {
  return listTemplates(folder).flatMap(({ name, isFolder }) =>
    !isFolder && name.endsWith('.yaml') ? [new URL(encodeURIComponent(name), folder)] : [],
  );
}

/** The names of the folders directly in a folder, sorted. */
export function listFolders(folder: URL): string[] {
  return listTemplates(folder).flatMap(({ name, isFolder }) => (isFolder ? [name] : []));
}
