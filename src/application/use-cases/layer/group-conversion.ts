import type { Warning } from '#domain/change/warning';
import type { Layer } from '#domain/layer';
import { parseClassName } from '#domain/layer-class';
import type { PageEdit, Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import { walkLayers } from '#domain/model/layer-tree';
import { checkName, layerNameKind } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { emptyProperties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import { reshapedLayer } from '#application/references/follow/name-changes';

/** The only class that the runtime loads for a layer group. */
const groupClass = 'lang';

/**
 * Puts a layer into a group, and creates missing groups. A layer on the path becomes a group: its scripts move, and module
 * paths follow.
 * @param into the group; `[]`: the top level
 * @param at the place of the first missing group
 * @param edits the edits that put the layer there, once the groups exist
 * @throws Problem `invalid-name`, `reserved-name`, `name-collides`
 */
export async function fillGroup(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  into: LayerPath,
  at: Placement,
  ...edits: readonly PageEdit[]
): Promise<Partial<Followed> & Pick<Followed, 'warnings'>> {
  const { models, layerFiles } = services;
  const steps = into.map((_, index) => into.slice(0, index + 1));
  const missing = steps.filter((step) => page.layer(step) === undefined);
  for (const step of missing) checkName(layerNameKind(step), step.at(-1) ?? '');
  const groups = missing.map((path, index): PageEdit => ({ op: 'add-layer', path, at: index === 0 ? at : 'last' }));
  await models.editPage(draft, page.address, [...groups, ...edits]);
  const last = page.layer(into.slice(0, into.length - missing.length));
  const entered = last && (await becomeGroup(services, draft, page, last));
  const warnings: Warning[] = [...(entered?.warnings ?? [])];
  for (const step of missing) {
    warnings.push(...(await layerFiles.scaffold(draft, page.address, step, true, emptyProperties())));
    warnings.push(...calledLikeLayer(page, step));
  }
  return { ...entered, warnings };
}

/**
 * Turns the group that a layer has left back into a layer, if it is empty now.
 * @param page as it was before
 * @returns `undefined` if it stays a group
 */
export async function leaveGroup(
  { layerFiles, followRenames }: ProjectServices,
  draft: Draft,
  page: Page,
  path: LayerPath,
): Promise<Followed | undefined> {
  const left = await layerFiles.leaveGroup(draft, page, path);
  return left && followRenames.onPage(draft, page.address, reshapedLayer(page.address, left, false));
}

/**
 * Turns a layer into a group, for its first child.
 * @returns `undefined` if it is a group already
 */
async function becomeGroup(
  { layerFiles, followRenames }: ProjectServices,
  draft: Draft,
  { address }: Page,
  layer: Layer,
): Promise<Followed | undefined> {
  if (layer.isGroup) return undefined;
  const warnings = await layerFiles.becomeGroup(draft, address, layer);
  for (const entry of layer.classes) warnings.push(...notLoaded(layer.pathName, entry));
  const followed = await followRenames.onPage(draft, address, reshapedLayer(address, layer, true));
  return { ...followed, warnings: [...warnings, ...followed.warnings] };
}

/** Warns of a class on a layer group that the runtime does not load. */
export function notLoaded(pathName: string, entry: string): Warning[] {
  const { name } = parseClassName(entry);
  if (name === groupClass) return [];
  const message = `"${pathName}" is a layer group: of its classes the runtime loads only "${groupClass}", not "${name}".`;
  return [{ code: 'not-loaded-by-runtime', at: pathName, message }];
}

/** Warns of a new group with the name of a layer elsewhere on the page: the caller may have meant that layer. */
function calledLikeLayer(page: Page, made: LayerPath): Warning[] {
  const name = made.at(-1) ?? '';
  const other = [...walkLayers(page.model.components.layers)].find(({ node }) => node.name === name);
  if (other === undefined) return [];
  const [at, path] = [made.join('/'), other.path.join('/')];
  const message = `A group "${at}" was made. There is a layer "${path}", too. If you meant that one, undo this and name it by its whole path.`;
  return [{ code: 'called-like-a-layer', at, message }];
}
