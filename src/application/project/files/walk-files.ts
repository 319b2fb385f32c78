import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from './project-files.js';

/** Every file below the folders, in the order of their lists: what becomes of one of them moves no other. */
export async function filesBelow(files: ProjectFiles, ...folders: readonly ProjectPath[]): Promise<ProjectPath[]> {
  const paths: ProjectPath[] = [];
  for (const folder of folders) await addBelow(files, folder, paths);
  return paths;
}

async function addBelow(files: ProjectFiles, folder: ProjectPath, paths: ProjectPath[]): Promise<void> {
  for (const { kind, name } of await files.list(folder)) {
    const path = pathIn(folder, name);
    if (kind === 'folder') await addBelow(files, path, paths);
    else paths.push(path);
  }
}

/** A folder, and the names of what is directly in it. */
interface WalkedFolder {
  readonly folder: ProjectPath;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Every folder below a folder and then itself: each after all that is below it. */
export async function* walkFolders(files: ProjectFiles, folder: ProjectPath): AsyncGenerator<WalkedFolder> {
  const entries = await files.list(folder);
  const folders = entries.flatMap(({ kind, name }) => (kind === 'folder' ? name : []));
  for (const name of folders) yield* walkFolders(files, pathIn(folder, name));
  yield { folder, files: entries.flatMap(({ kind, name }) => (kind === 'file' ? name : [])), folders };
}
