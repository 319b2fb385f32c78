import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { FsFileStore } from '../fs-file-store.js';
import { filePathParts } from '../root/path-parts.js';
import { ProjectRoot } from '../root/project-root.js';
import { VouchedStore } from '../witness/vouched-store.js';

const folder = '/project';

/**
 * A project in memory, gone with the process: for tests, and for trying things out.
 * @param files what it holds from the start; copied
 * @throws StorageFailure (`denied`) when one of the paths is none that a file of a project can have
 */
export async function openMemoryStore(files: Iterable<readonly [ProjectPath, Uint8Array]> = []): Promise<FileStore> {
  const content = Array.from(files, ([path, bytes]) => [[folder, ...filePathParts(path)].join('/'), bytes] as const);
  // Only now: whoever works on a disk never needs it.
  const { memoryFileSystem } = await import('../file-system/memory-file-system.js');
  const fs = memoryFileSystem(content);
  if (content.length === 0) await fs.mkdir(folder);
  const capabilities = { durable: false, sharedBetweenProcesses: false, watchable: false };
  return new VouchedStore(new FsFileStore(new ProjectRoot(fs, folder), capabilities));
}
