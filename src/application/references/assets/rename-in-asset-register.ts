import type { PageAddress } from '#domain/page/page-address';
import { bytesToText, encodeUtf8, textToBytes } from '#application/bytes/byte-text';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { editNames } from '#application/project/draft/edit-references';
import type { ChangedReference } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { registeredNames } from './asset-register.js';
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
  let text = bytesToText(file.content);
  const said: { from: string; to: string }[] = [];
  for (const { kind, page, name, start, end } of registeredNames(path, file.content).reverse()) {
    const to = kind === 'page' || page === address.page ? renames.newName(kind, name) : undefined;
    if (to === undefined) continue;
    text = text.slice(0, start) + encodeUtf8(to) + text.slice(end);
    said.push({ from: name, to });
  }
  const content = editNames(lua, path, file.content, textToBytes(text), said);
  await draft.replace(path, content);
  return changedLines(path, file.content, content);
}
