import { lstat, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { shellWord } from './command-text.js';
import { UsageError } from './usage.js';

/**
 * The root of an existing project. The doctor uses it, so that a mistyped folder does not pass as a project without faults.
 * @throws UsageError when there is no such folder, or no `App/` in it
 */
export async function findProject(named: string): Promise<string> {
  const root = await findRoot(named);
  // A link does not count: the store follows none, and would find no books behind it.
  const app = await lstat(join(root, 'App')).catch(() => undefined);
  if (app?.isDirectory() === true) return root;
  const above = await projectAbove(root);
  throw new UsageError(
    above === undefined
      ? `there is no App folder in ${root}; a project is named by the folder that holds its App`
      : `there is no App folder in ${root}, but in ${above}: go there, or add --root ${shellWord(above)}`,
  );
}

/**
 * The root of the Solar2D project in the named folder: the folder that holds `App/`. It is the named folder or its subfolder
 * `Solar2D/`. A folder without either is an empty project.
 * @throws UsageError when there is no such folder
 */
export async function findRoot(named: string): Promise<string> {
  const root = resolve(named);
  if (!(await isFolder(root))) throw new UsageError(`there is no folder ${root}`);
  const inside = join(root, 'Solar2D');
  return !(await isFolder(join(root, 'App'))) && (await isFolder(join(inside, 'App'))) ? inside : root;
}

/** The nearest folder above that is a project. */
async function projectAbove(folder: string): Promise<string | undefined> {
  const above = dirname(folder);
  if (above === folder) return undefined;
  return (await isFolder(join(above, 'App'))) ? above : projectAbove(above);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
