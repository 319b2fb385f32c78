import { lstat, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from './usage.js';

/**
 * The root of a project that is there already, for who would take a mistyped folder for a project without faults.
 * @throws UsageError when there is no such folder, or no `App/` in it
 */
export async function findProject(named: string): Promise<string> {
  const root = await findRoot(named);
  // Not through a link: the store follows none, and would find no books behind it.
  const app = await lstat(join(root, 'App')).catch(() => undefined);
  if (app?.isDirectory() === true) return root;
  throw new UsageError(`there is no App folder in ${root}; a project is named by the folder that holds its App`);
}

/**
 * The Solar2D project's root for the folder that was named: the one that holds `App/`. Projects
 * keep it in `Solar2D/` beside their sources; a folder without either is an empty project.
 * @throws UsageError when there is no such folder
 */
export async function findRoot(named: string): Promise<string> {
  const root = resolve(named);
  if (!(await isFolder(root))) throw new UsageError(`there is no folder ${root}`);
  const inside = join(root, 'Solar2D');
  return !(await isFolder(join(root, 'App'))) && (await isFolder(join(inside, 'App'))) ? inside : root;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
