import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page/page';
import type { Draft } from '#application/project/draft/draft';
import type { Followed, FollowRenames } from './follow-renames.js';
import { renameInAssetRegister } from '../assets/rename-in-asset-register.js';
import { renamedLayer } from './renamed-layer.js';

/**
 * Has whatever names a layer, on its page and in the book's register of assets, follow it to another path.
 * @param page as it was before
 */
export async function followRenamedLayer(
  follow: FollowRenames,
  draft: Draft,
  page: Page,
  from: LayerPath,
  to: LayerPath,
): Promise<Followed> {
  const change = renamedLayer(page, from, to);
  const { references, warnings } = await follow.onPage(draft, page.address, change);
  const registered = await renameInAssetRegister(draft, page.address, change.renames);
  return { references: [...references, ...registered], warnings };
}
