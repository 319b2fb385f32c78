import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { MoveImages } from '../assets/move-images.js';
import { renameInAssetRegister } from '../assets/rename-in-asset-register.js';
import type { Followed, FollowRenames } from './follow-renames.js';
import { renamedLayer } from './renamed-layer.js';

/**
 * Has whatever a layer is shown as, and whatever names it, follow it to another path: its images, its page, the book's
 * register of assets.
 */
export class FollowRenamedLayer {
  constructor(
    private readonly codecs: Codecs,
    private readonly images: MoveImages,
    private readonly follow: FollowRenames,
  ) {}

  /**
   * To be asked when the index model and the scripts have taken the new path.
   * @param page as it was before
   */
  async execute(draft: Draft, page: Page, from: LayerPath, to: LayerPath): Promise<Followed> {
    const images = await this.images.execute(draft, page, from, to);
    const change = renamedLayer(page, from, to, images);
    const { references, warnings } = await this.follow.onPage(draft, page.address, change);
    const registered = await renameInAssetRegister(draft, this.codecs.lua, page.address, change.renames);
    return { references: [...references, ...registered], warnings };
  }
}
