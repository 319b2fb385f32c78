import type { PageAddress } from '#domain/page';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import type { ChangedReference } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { changedLines } from '../changed-lines.js';
import type { Renames } from '../renames.js';

/**
 * The book's register of sounds, sprites and videos says which pages and layers use them.
 * @param address the page whose layers the renames are of
 */
export async function renameInAssetRegister(
  draft: Draft,
  lua: LuaCode,
  address: PageAddress,
  renames: Renames,
): Promise<ChangedReference[]> {
  const path = layout.assetRegister(address.book);
  const file = await draft.read(path);
  if (file === undefined) return [];
  const content = lua.renameAssetLinks(path, file.content, ({ kind, page, name }) =>
    kind === 'page' || page === address.page ? renames.newName(kind, name) : undefined,
  );
  await draft.replace(path, content);
  return changedLines(path, file.content, content);
}
