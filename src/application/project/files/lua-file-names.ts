import type { ProjectPath } from '#domain/change/project-path';
import type { ProjectFiles } from './project-files.js';

/** The names of the Lua files directly in a folder, without their ending. */
export async function luaFileNames(files: ProjectFiles, folder: ProjectPath): Promise<string[]> {
  return (await files.list(folder)).flatMap(({ kind, name }) =>
    kind === 'file' && name.endsWith('.lua') ? name.slice(0, -'.lua'.length) : [],
  );
}
