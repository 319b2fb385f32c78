import { readdirSync } from 'node:fs';

/** The data files directly in a folder, sorted by name; none where there is no such folder. */
export function listData(folder: URL): URL[] {
  return entries(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => new URL(encodeURIComponent(entry.name), folder));
}

/** The names of the folders directly in a folder, sorted. */
export function listFolders(folder: URL): string[] {
  return entries(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function entries(folder: URL) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
