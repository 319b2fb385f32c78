import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from './usage-error.js';

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
