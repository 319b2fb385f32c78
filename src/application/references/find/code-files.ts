import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { PageAddress, PageFile } from '#domain/page';
import { fileNames, folderNames, type ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';

/** The page's Lua files, listed in its model or not: first the file with its model. */
export async function codeOfPage(
  files: ProjectFiles,
  address: PageAddress,
  at: PageFile | undefined,
): Promise<ProjectPath[]> {
  return withModel(at, (await filesBelow(files, ...layout.codeFolders(address))).filter(isLua));
}

function withModel({ file, other }: Partial<PageFile> = {}, paths: readonly ProjectPath[]): ProjectPath[] {
  return [...new Set([file, other, ...paths])].filter((path) => path !== undefined);
}

/** The Lua files of the project that run on every page. */
export async function sharedCode(files: ProjectFiles): Promise<ProjectPath[]> {
  return (await filesBelow(files, ...layout.sharedCode)).filter(isLua);
}

/**
 * The shared Lua files of the project's authors, with those beside its books. An older runtime lies in the same folders.
 */
export async function authorsCode(files: ProjectFiles): Promise<ProjectPath[]> {
  const own = (await sharedCode(files)).filter((path) => !layout.isRuntimes(path));
  return [...own, ...(await luaIn(files, layout.books))];
}

/** Every Lua file that may refer to the book: its own, shared code, `main.lua` and the files beside it. */
export async function codeAround(files: ProjectFiles, book: string): Promise<ProjectPath[]> {
  return [...(await codeBesideBooks(files)), ...(await codeOfBook(files, book)), ...(await sharedCode(files))];
}

/** The Lua files of the project's own folder (`main.lua`), and those beside its books (`App/uiHandler.lua`). */
export async function codeBesideBooks(files: ProjectFiles): Promise<ProjectPath[]> {
  return [...(await luaIn(files, '')), ...(await luaIn(files, layout.books))];
}

/** Every Lua file of a book outside its assets, with those of its behaviour trees. */
export async function codeOfBook(files: ProjectFiles, book: string): Promise<ProjectPath[]> {
  const folder = layout.book(book);
  const folders = (await folderNames(files, folder)).map((name) => pathIn(folder, name));
  const code = folders.filter((path) => path !== layout.assets(book));
  const below = await filesBelow(files, ...code, layout.behaviors(book));
  return [...(await luaIn(files, folder)), ...below.filter(isLua)];
}

/** The Lua files directly in a folder. */
async function luaIn(files: ProjectFiles, folder: ProjectPath): Promise<ProjectPath[]> {
  return (await fileNames(files, folder)).filter(isLua).map((name) => pathIn(folder, name));
}

function isLua(path: ProjectPath): boolean {
  return path.endsWith('.lua');
}

/** Every Lua and JSON file of a page, listed in its models or not: first the file with its model. */
export async function scriptsOfPage(
  files: ProjectFiles,
  address: PageAddress,
  at: PageFile | undefined,
): Promise<ProjectPath[]> {
  return withModel(at, (await filesBelow(files, ...layout.modelFolders(address))).filter(isScript));
}

/** The other scripts that may use the assets of the page's book: its other pages, its register, shared code. */
export async function scriptsBeside(
  files: ProjectFiles,
  address: PageAddress,
  at: PageFile | undefined,
): Promise<ProjectPath[]> {
  const own = new Set(await scriptsOfPage(files, address, at));
  return (await scriptsAround(files, address.book)).filter((path) => !own.has(path));
}

/** Every script that may use the assets of a book: those of its pages, its register, shared code. */
export async function scriptsAround(files: ProjectFiles, name: string): Promise<ProjectPath[]> {
  const book = layout.book(name);
  const folders = (await folderNames(files, book)).map((folder) => pathIn(book, folder));
  const code = folders.filter((path) => path !== layout.assets(name));
  const loose: ProjectPath[] = [layout.assetRegister(name)];
  for (const folder of ['', layout.books, book])
    for (const name of await fileNames(files, folder)) loose.push(pathIn(folder, name));
  return [...loose, ...(await filesBelow(files, ...code, ...layout.sharedCode))].filter(isScript);
}

function isScript(path: ProjectPath): boolean {
  return /\.(lua|json)$/.test(path);
}
