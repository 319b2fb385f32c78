import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { copySampleTo } from '../support/project/copy-sample.js';

/** The files of a project by their paths, as text in which every byte is a letter. */
export type ProjectTree = Map<string, string>;

/** A copy of the sample in a folder of its own. */
export async function copyProject(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-soak-'));
  const root = join(folder, 'sample');
  await copySampleTo(root);
  return { root, remove: () => rm(folder, { recursive: true }) };
}

/** What is in the folder now, but for the service's own. */
export async function readProject(root: string): Promise<ProjectTree> {
  const tree: ProjectTree = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).split(sep).join('/');
    if (entry.isFile() && !path.startsWith('.pagewright/') && !isTemporaryName(entry.name))
      tree.set(path, await readFile(file, 'latin1'));
  }
  return tree;
}

/** Which files are not the same in both, in words. */
export function differences(found: ProjectTree, expected: ProjectTree): string[] {
  const paths = [...new Set([...found.keys(), ...expected.keys()])].sort();
  return paths.flatMap((path) => {
    const [is, was] = [found.get(path), expected.get(path)];
    if (is === was) return [];
    if (was === undefined) return [`${path} is there, and should not be`];
    return [
      is === undefined ? `${path} is gone` : `${path} differs: ${JSON.stringify([was.slice(-200), is.slice(-200)])}`,
    ];
  });
}
