import { pathIn, type ProjectPath } from '#domain/change/project-path';
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

/**
 * Those of them that the project's authors wrote, with the Lua files beside its books: a project of an older runtime has that
 * in the same folders.
 */
export async function authorsCode(files: ProjectFiles): Promise<ProjectPath[]> {
  const own = (await sharedCode(files)).filter((path) => !layout.isRuntimes(path));
  const beside = (await files.list(layout.books)).flatMap(({ kind, name }) =>
    kind === 'file' ? pathIn(layout.books, name) : [],
  );
  return [...own, ...beside.filter(isLua)];
}

function isLua(path: ProjectPath): boolean {
  return path.endsWith('.lua');
}
