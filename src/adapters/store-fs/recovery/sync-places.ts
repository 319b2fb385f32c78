import type { ProjectPath } from '#domain/change/file-change';
import { inLanes } from '#application/project/in-lanes';
import { saysAbsent } from '../file-system/errno.js';
import { onFile } from '../file-system/storage-failure-of.js';
import { folderOf } from '../path-parts.js';
import type { ProjectRoot } from '../project-root.js';

/** Makes durable what is at these paths, and that it is there: each file and every folder above it. */
export async function syncPlaces(root: ProjectRoot, paths: Iterable<ProjectPath>): Promise<void> {
  const files = [...paths];
  // Several at once: a disk makes what it is asked for together durable in one go.
  await inLanes(files, async (path) => {
    const found = await root.find(path);
    if (found?.status.kind !== 'file') return;
    await onFile(path, 'written', () => unlessGone(() => root.fs.syncFile(found.target)));
  });
  await inLanes([...foldersAbove(files)], async (path) => {
    const found = path === '' ? { target: root.folder } : await root.find(path);
    if (found !== undefined) await onFile(path, 'written', () => unlessGone(() => root.fs.syncDir(found.target)));
  });
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

/** What the author removes meanwhile need not be durable. */
async function unlessGone(sync: () => Promise<void>): Promise<void> {
  try {
    await sync();
  } catch (error) {
    if (!saysAbsent(error)) throw error;
  }
}
