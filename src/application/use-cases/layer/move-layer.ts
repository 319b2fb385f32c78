import type { PageEdit } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { nothingFollowed, together, type Followed } from '#application/references/follow/follow-renames';
import type { GroupConversion } from './group-conversion.js';
import type { Place } from './place-layer.js';

/** Moves a layer to another place of its page: in the drawing order, or into another group with its files and all references to it. It can get another name there. */
export class MoveLayer {
  constructor(
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly groups: GroupConversion,
    private readonly follow: FollowRenamedLayer,
  ) {}

  async draft(draft: Draft, page: Page, path: LayerPath, place: Place, newName = path.at(-1) ?? ''): Promise<Followed> {
    const layer = page.requireLayer(path);
    const target = [...place.into, newName];
    const staysInGroup = place.into.join('/') === path.slice(0, -1).join('/');
    const edits = editsOf(page, path, place, newName);
    if (staysInGroup) {
      await this.models.editPage(draft, page.address, edits);
      if (newName === layer.name) return nothingFollowed;
      await this.layerFiles.move(draft, page, path, target);
      return this.follow.execute(draft, page, path, target);
    }
    const entered = await this.groups.fill(draft, page, place.into, place.groupAt, ...edits);
    await this.layerFiles.move(draft, page, path, target);
    // Groups above the new place still hold the layer.
    const staysBelow = path.slice(0, -1).every((name, at) => place.into[at] === name);
    const left = staysBelow ? undefined : await this.groups.leave(draft, page, path);
    const renamed = await this.follow.execute(draft, page, path, target);
    return together([{ ...nothingFollowed, ...entered }, left, renamed].flatMap((each) => each ?? []));
  }
}

/**
 * The edits that move the layer and rename it. Between the two, the layer must share its name with no other of its group.
 * @throws Problem `name-collides` where that is not possible
 */
function editsOf(page: Page, path: LayerPath, { into, at }: Place, newName: string): PageEdit[] {
  const [above, name] = [path.slice(0, -1), path.at(-1) ?? ''];
  if (newName === name) return [{ op: 'move-layer', path, into, at }];
  const other = page.layer([...into, name]);
  if (other === undefined || other === page.layer(path))
    return [
      { op: 'move-layer', path, into, at },
      { op: 'rename-layer', path: [...into, name], newName },
    ];
  if (page.layer([...above, newName]) !== undefined)
    throw new Problem(
      'name-collides',
      `There are a layer "${[...above, newName].join('/')}" and a layer "${[...into, name].join('/')}" already. Rename the layer first, and then move it.`,
    );
  return [
    { op: 'rename-layer', path, newName },
    { op: 'move-layer', path: [...above, newName], into, at },
  ];
}
