import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { findRoot } from './find-root.js';
import { UsageError } from './usage-error.js';

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
