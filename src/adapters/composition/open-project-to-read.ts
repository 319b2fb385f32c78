import { hasStore } from '#adapters/store-fs/open/has-store';
import { openDiskToRead } from '#adapters/store-fs/open/open-disk-to-read';
import { composeUseCases } from './compose-use-cases.js';
import { openProject, type OpenedProject } from './open-project.js';

/**
 * Opens the project for a program that changes nothing in it. One that no service has had open yet is left without
 * a trace. Any other is opened as if to be changed: a crash may have left a commit half done, which would be
 * reported as the author's fault, and only who has the project can finish it.
 *
 * @throws ProjectInUse when another process has it
 * @throws StorageFailure when it cannot be opened
 */
export async function openProjectToRead(root: string): Promise<OpenedProject> {
  if (await hasStore(root)) return openProject(root);
  const store = await openDiskToRead(root);
  return { useCases: composeUseCases(store), close: () => store.close() };
}
