import type { ProjectPath } from '#domain/change/file-change';
import { saysAbsent } from '../file-system/errno.js';
import { onFile } from '../file-system/storage-failure-of.js';
import type { ProjectRoot } from '../project-root.js';

/** Makes durable what is at these paths, and that it is there: each file and every folder above it. */
export async function syncPlaces(root: ProjectRoot, paths: Iterable<ProjectPath>): Promise<void> {
  const folders = new Set<ProjectPath>();
  for (const path of paths) {
    const found = await root.find(path);
    if (found?.status.kind === 'file') {
      await onFile(path, 'written', () => unlessGone(() => root.fs.syncFile(found.target)));
    }
    for (let folder = path; folder !== '';) {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  for (const path of folders) {
    const found = path === '' ? { target: root.folder } : await root.find(path);
    if (found !== undefined) await onFile(path, 'written', () => unlessGone(() => root.fs.syncDir(found.target)));
  }
}

/** What the author removes meanwhile need not be durable. */
async function unlessGone(sync: () => Promise<void>): Promise<void> {
  try {
    await sync();
  } catch (error) {
    if (!saysAbsent(error)) throw error;
  }
}
