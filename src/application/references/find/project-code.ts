import { pathIn, type ProjectPath } from '#domain/change/project-path';
import type { ProjectFiles } from '#application/project/files/project-files';
import { folderNames } from '#application/project/files/folder-names';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import { sharedCode } from './page-code.js';

/** Every Lua file that may name something of the book: its own, what runs on every page, `main.lua` and what lies beside it. */
export async function codeAround(files: ProjectFiles, book: string): Promise<ProjectPath[]> {
  return [...(await codeBesideBooks(files)), ...(await codeOfBook(files, book)), ...(await sharedCode(files))];
}

/** The Lua files of the project's own folder (`main.lua`), and those beside its books (`App/uiHandler.lua`). */
export async function codeBesideBooks(files: ProjectFiles): Promise<ProjectPath[]> {
  return [...(await luaIn(files, '')), ...(await luaIn(files, layout.books))];
}

/** Every Lua file of a book, but for those among its assets. */
export async function codeOfBook(files: ProjectFiles, book: string): Promise<ProjectPath[]> {
  const folder = layout.book(book);
  const folders = (await folderNames(files, folder)).map((name) => pathIn(folder, name));
  const below = await filesBelow(files, ...folders.filter((path) => path !== layout.assets(book)));
  return [...(await luaIn(files, folder)), ...below.filter(isLua)];
}

/** The Lua files directly in a folder. */
async function luaIn(files: ProjectFiles, folder: ProjectPath): Promise<ProjectPath[]> {
  return (await files.list(folder)).flatMap(({ kind, name }) =>
    kind === 'file' && isLua(name) ? [pathIn(folder, name)] : [],
  );
}

function isLua(path: ProjectPath): boolean {
  return path.endsWith('.lua');
}
