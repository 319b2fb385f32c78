import type { ProjectPath } from '#domain/change/project-path';
import type { FolderEntry } from '#application/ports/file-store';

/**
 * A folder's entries as they would be if some files held other contents than they do.
 *
 * @param stored what is there
 * @param differing the files that differ, and whether each is to be there
 * @param isEmpty asks, in the same view, whether a folder below holds nothing: such a folder is not there
 */
export async function overlayEntries(
  folder: ProjectPath,
  stored: readonly FolderEntry[],
  differing: ReadonlyMap<ProjectPath, boolean>,
  isEmpty: (folder: ProjectPath) => Promise<boolean>,
): Promise<FolderEntry[]> {
  const entries = new Map(stored.map((entry) => [entry.name, entry]));
  const prefix = folder === '' ? '' : `${folder}/`;
  const inFolder = [...differing].filter(([path]) => path.startsWith(prefix));
  const doubtful = new Set<string>();
  for (const [path, isThere] of inFolder) {
    if (isThere) continue;
    const [name = '', ...rest] = path.slice(prefix.length).split('/');
    if (rest.length > 0) doubtful.add(name);
    else if (entries.get(name)?.kind === 'file') entries.delete(name);
  }
  for (const [path, isThere] of inFolder) {
    if (!isThere) continue;
    const [name = '', ...rest] = path.slice(prefix.length).split('/');
    if (rest.length === 0) entries.set(name, { name, kind: 'file' });
    else entries.set(name, { name, kind: 'folder' });
  }
  for (const name of doubtful) {
    if (entries.get(name)?.kind === 'folder' && (await isEmpty(prefix + name))) entries.delete(name);
  }
  return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
