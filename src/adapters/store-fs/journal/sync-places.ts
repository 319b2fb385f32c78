import { folderOf, type ProjectPath } from '#domain/change/project-path';
import { inLanes, usualLanes } from '#application/concurrency/in-lanes';
import { onFile } from '../file-system/on-file.js';
import { unlessGone } from '../file-system/unless-gone.js';
import type { ProjectRoot } from '../root/project-root.js';

/** After so many it is asked anew how many are to be flushed at once. */
const stretch = 64;

/**
 * Makes durable what is at these paths, and that it is there: each file and every folder above it.
 * @param lanes how many are flushed at once
 */
export async function syncPlaces(
  root: ProjectRoot,
  paths: Iterable<ProjectPath>,
  lanes: () => number = () => usualLanes,
): Promise<void> {
  const files = [...paths];
  const syncFile = async (path: ProjectPath) => {
    const found = await root.find(path);
    if (found?.status.kind !== 'file') return;
    await onFile(path, 'written', () => unlessGone(() => root.fs.syncFile(found.target)));
  };
  const syncFolder = async (path: ProjectPath) => {
    const found = path === '' ? { target: root.folder } : await root.find(path);
    if (found !== undefined) await onFile(path, 'written', () => unlessGone(() => root.fs.syncDir(found.target)));
  };
  await inStretches(files, syncFile, lanes);
  await inStretches([...foldersAbove(files)], syncFolder, lanes);
}

async function inStretches(
  paths: readonly ProjectPath[],
  sync: (path: ProjectPath) => Promise<void>,
  lanes: () => number,
): Promise<void> {
  for (let at = 0; at < paths.length; at += stretch) await inLanes(paths.slice(at, at + stretch), sync, lanes());
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
