import type { ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import type { ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';

/** The page's Lua files, whether its model asks for them or not. */
export async function codeOfPage(files: ProjectFiles, address: PageAddress): Promise<ProjectPath[]> {
  return luaBelow(files, layout.codeFolders(address));
}

/** The Lua files of the project that run on every page. */
export async function sharedCode(files: ProjectFiles): Promise<ProjectPath[]> {
  return luaBelow(files, layout.sharedCode);
}

async function luaBelow(files: ProjectFiles, folders: readonly ProjectPath[]): Promise<ProjectPath[]> {
  const paths: ProjectPath[] = [];
  for (const folder of folders) paths.push(...(await filesBelow(files, folder)));
  return paths.filter((path) => path.endsWith('.lua'));
}
