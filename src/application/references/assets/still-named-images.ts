import type { ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { codeAround } from '../find/project-code.js';
import { glancingAt } from '../glancing-at.js';
import { countOf, namedInAny, plainSize } from './named-images.js';

/**
 * Of a page's images, those that Lua code names, also where nothing is at the path any more. To be asked when everything
 * that follows has followed, and what goes is gone.
 * @param paths below the project's root
 */
export async function stillNamedImages(
  draft: Draft,
  lua: LuaCode,
  address: PageAddress,
  paths: readonly ProjectPath[],
): Promise<ProjectPath[]> {
  if (paths.length === 0) return [];
  const files = glancingAt(draft);
  const named = await namedInAny(files, lua, await codeAround(files, address.book), `${address.page}/`);
  const images = layout.pagesImages(address.book);
  return paths.filter((path) => countOf(named, plainSize(path.slice(images.length + 1))) > 0);
}
