import type { ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import type { ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';

/** The page's Lua files, whether its model asks for them or not. */
export async function codeOfPage(files: ProjectFiles, address: PageAddress): Promise<ProjectPath[]> {
  return (await filesBelow(files, ...layout.codeFolders(address))).filter(isLua);
}

/** The Lua files of the project that run on every page. */
export async function sharedCode(files: ProjectFiles): Promise<ProjectPath[]> {
  return (await filesBelow(files, ...layout.sharedCode)).filter(isLua);
}

function isLua(path: ProjectPath): boolean {
  return path.endsWith('.lua');
}
