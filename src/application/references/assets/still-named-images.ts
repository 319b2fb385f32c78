import type { ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import type { LuaCode } from '#application/ports/lua-code';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { codeAround } from '../find/project-code.js';
import { countOf, namedInAny, plainSize } from './named-images.js';

/**
 * Of a page's images, those that Lua code names, also where nothing is at the path any more. To be asked when everything
 * that follows has followed, and what goes is gone.
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
