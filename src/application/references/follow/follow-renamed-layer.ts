import { namesInScripts } from '#domain/layer-class';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { MoveImages } from '#application/references/assets/move-images';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import type { Followed, RewriteReferences } from './rewrite-references.js';
import { renamedLayer } from './name-changes.js';
import type { LuaCode } from '#application/ports/lua-code';
import type { ChangedReference } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { changedLines } from '#application/references/reference';
import type { Renames } from '#application/references/renames';

/**
 * Follows a layer to another path: moves its images, and updates the references on its page and in the book's register
 * of assets.
 */
export class FollowRenamedLayer {
  constructor(
    private readonly codecs: Codecs,
    private readonly images: MoveImages,
    private readonly follow: RewriteReferences,
    private readonly left: UnresolvedElsewhere,
  ) {}

  /**
   * Called when the index model and the scripts have the new path.
   * @param page as it was before
   */
  async execute(draft: Draft, page: Page, from: LayerPath, to: LayerPath): Promise<Followed> {
    // Both look at every script of the book.
    const files = untrackedReads(draft);
    const images = await this.images.execute(draft, files, page, from, to);
    const change = renamedLayer(page, from, to, images);
    const { references, warnings } = await this.follow.onPage(draft, page.address, change);
    const registered = await renameInAssetRegister(draft, this.codecs.lua, page.address, change.renames);
    const left = await this.left.ofPart(draft, page.address, oldNamesOf(page, from, to), files, images.stayed);
    return { references: [...references, ...registered], warnings: [...warnings, ...left] };
  }
}

/**
 * The old names of a layer and its animations in code outside the page: its last name where that changes and no other layer
 * has it; else its path.
 */
function oldNamesOf(page: Page, from: LayerPath, to: LayerPath): string[] {
  const leaf = from.at(-1) ?? '';
  const isOthers = from.length > 1 && page.layer([leaf]) !== undefined;
  const named = leaf !== to.at(-1) && !isOthers ? [leaf] : [...new Set([from.join('/'), from.join('.')])];
  const classes = namesInScripts(page.whole(from).classes);
  return named.flatMap((name) => [name, ...classes.map((each) => `${name}_${each}`)]);
}

/**
 * Updates the book's register, which lists the pages and layers that use its sounds, sprites and videos.
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
