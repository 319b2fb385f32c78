import { requestOf } from '#adapters/client/create-client';
import { clippedPaths, copiedLeaves, planCopies, type Clip, type CopyPlan } from '../../model/page/layer-copies.js';
import type { Point } from '../../model/geometry/geometry.js';
import { childrenOf, nameOf, parentOf, within, type LayerTree } from '../../model/page/layer-nodes.js';
import { takenNames } from '../../model/lists/new-names.js';
import { movedPosition } from '../../model/geometry/layer-geometry.js';
import type { Joining } from '../../model/page/visible-place.js';
import { clip } from '../shown/clip.js';
import { pageDocument } from '../project/documents.js';
import { change, type LayerRequest } from './edits.js';
import { moveTo, newPlace, shownPage, shownTree } from './edit-layers.js';
import { changeLayersAndGroups } from './edit-page-groups.js';
import { addressOf, chosenHere, chosenPaths, selectMade } from '../shown/chosen.js';
import { address, atLayer, presentChoice, type Choice } from '../shown/selection.js';
import { pageFacts, pageGroups } from '../shown/stage-state.js';
import { toast } from '../shown/messages.js';

/** Points between an original and its copy on the same page, so that both are seen. */
const offset: Point = { x: 10, y: 10 };

export function copySelection(isCut = false, choice = presentChoice()): void {
  const { book, page } = addressOf(choice);
  if (book === undefined || page === undefined) return;
  const paths = clippedPaths(pageDocument(book, page).peek().tree, chosenPaths(choice));
  if (paths.length === 0) return;
  clip.value = { book, page, paths, isCut };
  const what = paths.length === 1 ? `“${paths[0]}”` : `${paths.length} layers`;
  toast('done', isCut ? `${what}: paste to move` : `Copied ${what}`);
}

/** Pastes into the selected group, or above the selected layer, on any page. What was cut moves there. */
export async function paste(choice = presentChoice()): Promise<void> {
  const { value } = clip;
  const { book, page } = address.value;
  if (value === null || book === undefined || page === undefined) return;
  const chosen = chosenHere(choice);
  if (chosen === undefined) return;
  const tree = shownTree();
  const { parent, options } = newPlace(tree, chosen);
  const isSamePage = value.book === book && value.page === page;
  if (value.isCut && isSamePage) {
    clip.value = null;
    return moveHere(value.paths, { parent, above: chosen[0] }, choice);
  }
  const plans = planCopies(value.paths, parent, takenNames('layer', shownPage()), options);
  const original = pageDocument(value.book, value.page).peek().tree;
  const requests = copyRequests(value, original, plans, isSamePage ? offset : undefined);
  if (value.isCut) {
    const source = { book: value.book, page: value.page };
    requests.push(...value.paths.map((path): LayerRequest => ({ operation: 'layer.rm', path, page: source })));
  }
  const done = await change(() => changeLayersAndGroups(requests, isSamePage ? joiningOf(plans, original) : []));
  if (done === undefined) return;
  if (value.isCut) clip.value = null;
  selectMade(
    choice,
    plans.map(({ path }) => path),
  );
}

/** Moves layers on top in a group, or above the selected layer. */
async function moveHere(
  paths: readonly string[],
  { parent, above = '' }: { readonly parent: string; readonly above: string | undefined },
  choice: Choice,
): Promise<void> {
  const index = childrenOf(shownTree(), parent).toReversed().indexOf(above);
  await moveTo(paths, { parent, index: Math.max(index, 0) });
  const moved = paths.map((path) => within(parent, nameOf(path)));
  if (moved.every((path) => shownTree().nodes.has(path))) selectMade(choice, moved);
}

/** Copies the selected layers in place, each above its original. @param by points; the usual offset without it */
export async function duplicateSelection(by: Point = offset, choice = presentChoice()): Promise<void> {
  const { book, page } = address.value;
  const tree = shownTree();
  const paths = clippedPaths(tree, chosenHere(choice) ?? []);
  const [top] = paths.toReversed();
  if (book === undefined || page === undefined || top === undefined) return;
  const plans = planCopies(paths, parentOf(top), takenNames('layer', shownPage()), { after: top });
  const requests = copyRequests({ book, page }, tree, plans, by);
  const done = await change(() => changeLayersAndGroups(requests, joiningOf(plans, tree)));
  if (done !== undefined)
    selectMade(
      choice,
      plans.map(({ path }) => path),
    );
}

/** A copy is drawn in the page group of its original, above it. */
function joiningOf(plans: readonly CopyPlan[], original: LayerTree): readonly Joining[] {
  return plans.flatMap((plan) =>
    copiedLeaves(original, plan).flatMap(({ from, path }) => {
      const pageGroup = pageGroups.value.get(from);
      return pageGroup === undefined ? [] : [{ path, pageGroup, above: from }];
    }),
  );
}

/** @param by how far the copies are moved; those of a group are, too */
function copyRequests(
  { book, page }: Pick<Clip, 'book' | 'page'>,
  original: LayerTree,
  plans: readonly CopyPlan[],
  by: Point | undefined,
): LayerRequest[] {
  return plans.flatMap((plan): LayerRequest[] => {
    const { from, path, options } = plan;
    const copyFrom = requestOf('layer.show', { at: atLayer(from, { book, page }) }).path;
    const copy = { operation: 'layer.add', path, options: { ...options, copyFrom } } as const;
    if (by === undefined) return [copy];
    const moves = copiedLeaves(original, plan).map((leaf) => ({
      path: leaf.path,
      body: movedPosition(leaf.props, by, pageFacts.value),
    }));
    const [own] = moves;
    if (own?.path === path) return [{ ...copy, body: own.body }];
    return [copy, ...moves.map((move): LayerRequest => ({ operation: 'layer.set', ...move }))];
  });
}
