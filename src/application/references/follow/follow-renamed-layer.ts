import { classNames } from '#domain/layer-class';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { MoveImages } from '#application/references/assets/move-images';
import { untracked } from '#application/project/draft/untracked';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import type { Followed, FollowRenames } from './follow-renames.js';
import { renamedLayer } from './name-changes.js';
import type { LuaCode } from '#application/ports/lua-code';
import type { ChangedReference } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { changedLines } from '#application/references/reference';
import type { Renames } from '#application/references/renames';

/**
 * Has whatever a layer is shown as, and whatever names it, follow it to another path: its images, its page, the book's
 * register of assets.
 */
export class FollowRenamedLayer {
  constructor(
    private readonly codecs: Codecs,
    private readonly images: MoveImages,
    private readonly follow: FollowRenames,
    private readonly left: UnresolvedElsewhere,
  ) {}

  /**
   * To be asked when the index model and the scripts have taken the new path.
   * @param page as it was before
   */
  async execute(draft: Draft, page: Page, from: LayerPath, to: LayerPath): Promise<Followed> {
    // Both look at every script of the book.
    const files = untracked(draft);
    const images = await this.images.execute(draft, files, page, from, to);
    const change = renamedLayer(page, from, to, images);
    const { references, warnings } = await this.follow.onPage(draft, page.address, change);
    const registered = await renameInAssetRegister(draft, this.codecs.lua, page.address, change.renames);
    const left = await this.left.ofPart(draft, page.address, spokenOf(page, from, to), files, images.stayed);
    return { references: [...references, ...registered], warnings: [...warnings, ...left] };
  }
}

/**
 * What code outside the page calls a layer and its animations that it is not called any more: where its own name changes,
 * by that, unless another layer has it; else by its path.
 */
function spokenOf(page: Page, from: LayerPath, to: LayerPath): string[] {
  const leaf = from.at(-1) ?? '';
  const isOthers = from.length > 1 && page.layer([leaf]) !== undefined;
  const named = leaf !== to.at(-1) && !isOthers ? [leaf] : [...new Set([from.join('/'), from.join('.')])];
  const classes = classNames(page.whole(from).classes);
  return named.flatMap((name) => [name, ...classes.map((each) => `${name}_${each}`)]);
}

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
