import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from './project-files.js';

/** Every file below the folders, in the order of the folders. */
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

/** A folder, and the names directly in it. */
interface WalkedFolder {
  readonly folder: ProjectPath;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The folder and every folder below it, each after the folders below it. */
export async function* walkFolders(files: ProjectFiles, folder: ProjectPath): AsyncGenerator<WalkedFolder> {
  const entries = await files.list(folder);
  const folders = entries.flatMap(({ kind, name }) => (kind === 'folder' ? name : []));
  for (const name of folders) yield* walkFolders(files, pathIn(folder, name));
  yield { folder, files: entries.flatMap(({ kind, name }) => (kind === 'file' ? name : [])), folders };
}
