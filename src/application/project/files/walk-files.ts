import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { isAuthoredName } from '#application/ports/authored-path';
import type { ProjectFiles } from './project-files.js';

/** Every file below the folders, in the order of the folders, without those that no author names. */
export async function filesBelow(files: ProjectFiles, ...folders: readonly ProjectPath[]): Promise<ProjectPath[]> {
  return listBelow(files, folders, isAuthoredName);
}

/** As `filesBelow`, with every name: for a folder that is moved, copied or removed. */
export async function everythingBelow(files: ProjectFiles, ...folders: readonly ProjectPath[]): Promise<ProjectPath[]> {
  return listBelow(files, folders, () => true);
}

async function listBelow(
  files: ProjectFiles,
  folders: readonly ProjectPath[],
  counts: (name: string) => boolean,
): Promise<ProjectPath[]> {
  const paths: ProjectPath[] = [];
  const add = async (folder: ProjectPath): Promise<void> => {
    for (const { kind, name } of await files.list(folder)) {
      if (!counts(name)) continue;
      const path = pathIn(folder, name);
      if (kind === 'folder') await add(path);
      else paths.push(path);
    }
  };
  for (const folder of folders) await add(folder);
  return paths;
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
