import type { PageEdit } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import { nothingFollowed, together, type Followed } from '#application/references/follow/rewrite-references';
import { fillGroup, leaveGroup } from './group-conversion.js';
import type { Place } from './place-layer.js';

/**
 * Moves a layer to another place of its page: in the drawing order, or into another group with its files and all references to
 * it. It can get another name there.
 * @param place where it goes; `undefined`: it stays in its place
 */
export async function moveLayer(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  path: LayerPath,
  place: Place | undefined,
  newName = path.at(-1) ?? '',
): Promise<Followed> {
  const { models, layerFiles, followRenamedLayer } = services;
  const layer = page.requireLayer(path);
  const group = path.slice(0, -1);
  const { into = group } = place ?? {};
  const target = [...into, newName];
  const edits = editsOf(page, path, place, newName);
  if (place === undefined || into.join('/') === group.join('/')) {
    await models.editPage(draft, page.address, edits);
    if (newName === layer.name) return nothingFollowed;
    await layerFiles.move(draft, page, path, target);
    return followRenamedLayer.execute(draft, page, path, target);
  }
  const entered = await fillGroup(services, draft, page, into, place.groupAt, ...edits);
  await layerFiles.move(draft, page, path, target);
  // Groups above the new place still hold the layer.
  const staysBelow = group.every((name, at) => into[at] === name);
  const left = staysBelow ? undefined : await leaveGroup(services, draft, page, path);
  const renamed = await followRenamedLayer.execute(draft, page, path, target);
  return together([{ ...nothingFollowed, ...entered }, left, renamed].flatMap((each) => each ?? []));
}

/**
 * The edits that move the layer and rename it. Between the two, the layer must share its name with no other of its group.
 * @throws Problem `name-collides` where that is not possible
 */
function editsOf(page: Page, path: LayerPath, place: Place | undefined, newName: string): PageEdit[] {
  if (place === undefined) return [{ op: 'rename-layer', path, newName }];
  const { into, at } = place;
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
