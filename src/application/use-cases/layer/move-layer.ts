import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page';
import type { Draft } from '#application/project/draft/draft';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { nothingFollowed, together, type Followed } from '#application/references/follow/follow-renames';
import type { GroupConversion } from './group-conversion.js';
import type { Place } from './place-layer.js';

/** Moves a layer to another place of its page: in the drawing order, or into another group with its files and all references to it. */
export class MoveLayer {
  constructor(
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly groups: GroupConversion,
    private readonly follow: FollowRenamedLayer,
  ) {}

  async draft(draft: Draft, page: Page, path: LayerPath, place: Place): Promise<Followed> {
    const layer = page.requireLayer(path);
    const target = [...place.into, layer.name];
    const staysInGroup = target.join('/') === layer.pathName;
    const edit = { op: 'move-layer', path, into: place.into, at: place.at } as const;
    if (staysInGroup) {
      await this.models.editPage(draft, page.address, [edit]);
      return nothingFollowed;
    }
    const entered = await this.groups.fill(draft, page, place.into, place.groupAt, edit);
    await this.layerFiles.move(draft, page, path, target);
    // Groups above the new place still hold the layer.
    const staysBelow = path.slice(0, -1).every((name, at) => place.into[at] === name);
    const left = staysBelow ? undefined : await this.groups.leave(draft, page, path);
    const renamed = await this.follow.execute(draft, page, path, target);
    return together([{ ...nothingFollowed, ...entered }, left, renamed].flatMap((each) => each ?? []));
  }
}
