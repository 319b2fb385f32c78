import type { ProjectPath } from '#domain/change/file-change';
import { literalPattern } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { PageAddress } from '#domain/page';
import { layout } from '#application/project/layout/project-layout';
import { codeAround } from '#application/references/find/code-files';

/** The number of references to each image of a book, by its path below the images: `page1/cat.png`, or without its ending. */
type NamedImages = ReadonlyMap<string, number>;

/**
 * The images that strings of a Lua file name.
 * @param below the beginning of their path below the book's images: `page1/cat`
 */
export function namedImages(lua: LuaCode, content: Uint8Array, below: string): NamedImages {
  const found = new Map<string, number>();
  if (!lua.mayNameAll(content, [below])) return found;
  const name = new RegExp(String.raw`(?<![\w\x80-\uffff])${literalPattern(below)}[^"'\\\]\r\n]*`, 'g');
  for (const text of lua.strings(content)) {
    for (const [written] of text.matchAll(name)) {
      const path = plainSize(written);
      found.set(path, (found.get(path) ?? 0) + 1);
    }
  }
  return found;
}

/** As `namedImages`, for many files together. */
export async function namedInAny(
  files: ProjectFiles,
  lua: LuaCode,
  paths: readonly ProjectPath[],
  below: string,
): Promise<NamedImages> {
  const all = new Map<string, number>();
  for (const path of paths) {
    const content = (await files.read(path))?.content;
    if (content === undefined) continue;
    for (const [image, count] of namedImages(lua, content, below)) all.set(image, (all.get(image) ?? 0) + count);
  }
  return all;
}

/** The number of references to an image, with its ending or without. */
export function countOf(named: NamedImages, image: string): number {
  return (named.get(image) ?? 0) + (named.get(image.replace(/\.\w+$/, '')) ?? 0);
}

/** The path of the plain size, for the path of any size. */
export function plainSize(path: string): string {
  return path.replace(/@[\d.]+x(?=\.\w+$)/, '');
}

/**
 * The images of a page that Lua code names, existing or not. Call it after the references have followed and files are removed.
 * @param paths below the project's root
 */
export async function stillNamedImages(
  files: ProjectFiles,
  lua: LuaCode,
  address: PageAddress,
  paths: readonly ProjectPath[],
): Promise<ProjectPath[]> {
  if (paths.length === 0) return [];
  const named = await namedInAny(files, lua, await codeAround(files, address.book), `${address.page}/`);
  const images = layout.pagesImages(address.book);
  return paths.filter((path) => countOf(named, plainSize(path.slice(images.length + 1))) > 0);
}
