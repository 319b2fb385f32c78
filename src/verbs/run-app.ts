import { openApp, type OpenedApp } from '#adapters/cli/app-command';
import { findRoot } from '#adapters/cli/find-project';

/**
 * @param folder the project, as it was typed
 * @param program how this program is run: the script's path
 */
export async function app(folder: string, program: string): Promise<OpenedApp> {
  return openApp(await findRoot(folder), program, process.env['PAGEWRIGHT_TOKEN']);
}
