import { openApp, type OpenedApp } from '#adapters/cli/app-command';
import { findRoot } from '#adapters/cli/find-project';
import { callerWith } from './caller.js';

/**
 * Finds or starts the service of a project, and gets the books from it.
 * @param folder the project's folder, as the user typed it
 * @param program the path of this program's script
 */
export async function app(folder: string, program: string): Promise<OpenedApp> {
  return openApp(await findRoot(folder), program, callerWith());
}
