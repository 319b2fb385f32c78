import type { Layer } from '#domain/layer/layer';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page/page';
import type { Draft } from '#application/project/draft/draft';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { Followed, FollowRenames } from '#application/references/follow/follow-renames';
import { reshapedLayer } from '#application/references/follow/reshaped-layer';

/** Layers that become groups, and groups that are layers like any other again: their scripts move, and module paths follow. */
export class GroupShape {
  constructor(
    private readonly layerFiles: LayerFiles,
    private readonly follow: FollowRenames,
  ) {}

  /**
   * A layer becomes a group with its first child.
   * @returns `undefined` where it is one already
   */
  async enter(draft: Draft, { address }: Page, layer: Layer): Promise<Followed | undefined> {
    if (layer.isGroup) return undefined;
    await this.layerFiles.becomeGroup(draft, address, layer);
    return this.follow.onPage(draft, address, reshapedLayer(address, layer, true));
  }

  /**
   * The group that a layer has left is none any more, if that was its last.
   * @param page as it was before
   * @returns `undefined` where it goes on being one
   */
  async leave(draft: Draft, page: Page, path: LayerPath): Promise<Followed | undefined> {
    const left = await this.layerFiles.leaveGroup(draft, page, path);
    return left && this.follow.onPage(draft, page.address, reshapedLayer(page.address, left, false));
  }
}
