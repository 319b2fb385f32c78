import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import { folderNames, type ProjectFiles } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';

/** Every Lua and JSON file of a page: those that its models do not ask for count, too. */
export async function scriptsOfPage(files: ProjectFiles, address: PageAddress): Promise<ProjectPath[]> {
  return (await filesBelow(files, ...layout.modelFolders(address))).filter(isScript);
}

/** Those of all else that may use the assets of the page's book: its other pages, its register, what runs on every page. */
export async function scriptsBeside(files: ProjectFiles, address: PageAddress): Promise<ProjectPath[]> {
  const book = layout.book(address.book);
  const folders = (await folderNames(files, book)).map((name) => pathIn(book, name));
  const code = folders.filter((path) => path !== layout.assets(address.book));
  const loose: ProjectPath[] = [layout.assetRegister(address.book)];
  for (const folder of ['', layout.books, book])
    for (const { kind, name } of await files.list(folder)) if (kind === 'file') loose.push(pathIn(folder, name));
  const own = new Set(await scriptsOfPage(files, address));
  const below = await filesBelow(files, ...code, ...layout.sharedCode);
  return [...loose, ...below.filter((path) => !own.has(path))].filter(isScript);
}

function isScript(path: ProjectPath): boolean {
  return /\.(lua|json)$/.test(path);
}
