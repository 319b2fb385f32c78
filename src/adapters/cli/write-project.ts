import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { StorageFailure, type FileReader } from '#application/ports/file-store';
import { makeUnfinished, removeUnfinished, unfinishedProject } from './unfinished-project.js';
import { UsageError } from './usage.js';

/** The folder of a new project. */
export interface NewFolder {
  readonly path: string;
  /** Whether it is there already, empty. */
  readonly exists: boolean;
}

/**
 * Checks that a project can be made in a folder: it is empty, or is not there, and the folder above it is.
 * What a killed process has left of a new project there is removed.
 * @throws Problem `already-exists` if it is not empty
 * @throws UsageError if it is a file, or the folder above is missing
 */
export async function checkNewFolder(named: string): Promise<NewFolder> {
  const path = resolve(named);
  for (const folder of [dirname(path), path]) await removeUnfinished(folder);
  const there = await stat(path).catch(() => undefined);
  if (there === undefined) {
    const above = await stat(dirname(path)).catch(() => undefined);
    if (above?.isDirectory() === true) return { path, exists: false };
    throw new UsageError(`there is no folder ${dirname(path)}; make it first`);
  }
  if (!there.isDirectory()) throw new UsageError(`${path} is a file; name a folder that is empty, or is not there`);
  const [entry] = await readdir(path);
  if (entry === undefined) return { path, exists: true };
  const message = `The folder ${path} is not empty: "${entry}" is in it. Name a folder that is empty, or is not there.`;
  throw new Problem('already-exists', message);
}

/**
 * Writes all files of a project into its new folder, or none. They are written beside it, or, if it exists, to a folder in it, and
 * then renamed.
 * @throws StorageFailure if it cannot be written; nothing is left behind
 */
export async function writeProject({ path, exists }: NewFolder, files: FileReader): Promise<void> {
  const moved: string[] = [];
  let temporary: string | undefined;
  try {
    temporary = await makeUnfinished(exists ? path : dirname(path));
    const project = join(temporary, unfinishedProject);
    await mkdir(project);
    for await (const file of filesBelow(files, '')) {
      const target = join(project, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, (await files.read(file))?.content ?? '', { flag: 'wx' });
    }
    if (!exists) await rename(project, path);
    else
      for (const name of await readdir(project)) {
        await rename(join(project, name), join(path, name));
        moved.push(join(path, name));
      }
    await rm(temporary, { recursive: true });
  } catch (error) {
    for (const each of [...(temporary === undefined ? [] : [temporary]), ...moved])
      await rm(each, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageFailure('failed', `The project cannot be written to ${path}: ${reason}.`, { cause: error });
  }
}

async function* filesBelow(files: FileReader, folder: ProjectPath): AsyncGenerator<ProjectPath> {
  for (const { name, kind } of await files.list(folder)) {
    const path = pathIn(folder, name);
    if (kind === 'folder') yield* filesBelow(files, path);
    else yield path;
  }
}
