import type { FileStore } from '#application/ports/file-store';
import { hasStore } from '#adapters/store-fs/open/has-store';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openDiskToRead } from '#adapters/store-fs/open/open-disk-to-read';

/**
 * The store of a project, for a program that changes nothing in it. One that no service has had open yet is left without
 * a trace. Any other is opened as if to be changed: a crash may have left a commit half done, which would be
 * reported as the author's fault, and only who has the project can finish it.
 *
 * @throws ProjectInUse when another process has it
 * @throws StorageFailure when it cannot be opened
 */
export async function openProjectToRead(root: string): Promise<FileStore> {
  return (await hasStore(root)) ? openDiskStore(root) : openDiskToRead(root);
}
