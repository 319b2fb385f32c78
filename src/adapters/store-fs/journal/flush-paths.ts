import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { mapConcurrent, usualLanes } from '#application/support/concurrency';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';

/** After so many flushes the concurrency is read again. */
const batchSize = 64;

/**
 * Flushes the files at these paths, and every folder above them.
 * @param concurrency how many flushes may run at once
 */
export async function flushPaths(
  root: ProjectRoot,
  paths: Iterable<ProjectPath>,
  concurrency: () => number = () => usualLanes,
): Promise<void> {
  const files = [...paths];
  const syncFile = async (path: ProjectPath) => {
    const found = await root.find(path);
    if (found?.status.kind !== 'file') return;
    await onFile(path, 'written', () => ignoreENOENT(() => root.fs.syncFile(found.target)));
  };
  const syncFolder = async (path: ProjectPath) => {
    const found = path === '' ? { target: root.folder } : await root.find(path);
    if (found !== undefined) await onFile(path, 'written', () => ignoreENOENT(() => root.fs.syncDir(found.target)));
  };
  await inBatches(files, syncFile, concurrency);
  await inBatches([...foldersAbove(files)], syncFolder, concurrency);
}

async function inBatches(
  paths: readonly ProjectPath[],
  sync: (path: ProjectPath) => Promise<void>,
  concurrency: () => number,
): Promise<void> {
  for (let at = 0; at < paths.length; at += batchSize) {
    await mapConcurrent(paths.slice(at, at + batchSize), sync, concurrency());
  }
}

function foldersAbove(paths: readonly ProjectPath[]): Set<ProjectPath> {
  const folders = new Set<ProjectPath>();
  for (const path of paths) {
    for (let folder = path; folder !== '';) {
      folder = folderOf(folder);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
