import { applyPageEdit } from '#domain/model/apply-page-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import { foldName } from '#domain/name/check-name';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { visitPlaces } from './visit-places.js';

/**
 * Refuses an edit after which two things of a page would be kept in one place: names that differ
 * only by case, a layer `bg_linear` beside a layer `bg` with the class `linear`, a layer and a page
 * group of one name, or two audios, which the runtime finds under one key. What shared a place before may go on
 * doing so: it is the author's project.
 * @throws Problem `name-collides`
 */
export function assertUniquePaths(address: PageAddress, before: PageModel, edits: readonly PageEdit[]): void {
  if (edits.every(onlyTakes)) return;
  const after = edits.reduce(applyPageEdit, before);
  if (!sharesPlaces(address, withLayers(after, mayShare(after.components.layers, edits)))) return;
  const sharedBefore = new Set(sharedPlaces(address, before).map(({ place }) => place));
  const shared = sharedPlaces(address, after).find(({ place }) => !sharedBefore.has(place));
  if (shared === undefined) return;
  const [one, other] = shared.owners;
  throw new Problem(
    'name-collides',
    `Two things would share ${shared.place}: ${one} and ${other}. Choose another name.`,
  );
}

/** Whether nothing of the page is anywhere after the edit where it was not before: a group that loses its last layer moves. */
function onlyTakes(edit: PageEdit): boolean {
  return (
    edit.op === 'detach-class' || edit.op === 'remove-name' || (edit.op === 'remove-layer' && edit.path.length === 1)
  );
}

/**
 * Of the top layers, those that can be in the place of what the edits add. What is kept for a layer is called by its path
 * and what comes after that; so two of which neither path begins with the other have no place in common. Where an edit
 * does anything else than to add a layer, or other characters fold as what stands beside them asks for, all of them.
 */
function mayShare(layers: readonly LayerNode[], edits: readonly PageEdit[]): readonly LayerNode[] {
  const added: string[] = [];
  for (const edit of edits) {
    const top = edit.op === 'add-layer' ? edit.path[0] : undefined;
    if (top === undefined || !/^[ -~]*$/.test(top)) return layers;
    added.push(foldName(top));
  }
  return layers.filter(({ name }) => {
    const folded = foldName(name);
    return added.some((top) => top.startsWith(folded) || folded.startsWith(top));
  });
}

function withLayers(model: PageModel, layers: readonly LayerNode[]): PageModel {
  return { ...model, components: { ...model.components, layers } };
}

/** Mostly there are none; who needs which place is only told where there are. */
function sharesPlaces(address: PageAddress, model: PageModel): boolean {
  const places = new Set<string>();
  let count = 0;
  visitPlaces(address, model, (place) => {
    places.add(foldName(place));
    count += 1;
  });
  return places.size < count;
}

interface SharedPlace {
  readonly place: string;
  readonly owners: string[];
}

function sharedPlaces(address: PageAddress, model: PageModel): SharedPlace[] {
  const places = new Map<string, SharedPlace>();
  visitPlaces(address, model, (place, owner) => {
    const key = foldName(place);
    const entry = places.get(key) ?? { place, owners: [] };
    entry.owners.push(owner());
    places.set(key, entry);
  });
  return [...places.values()].filter((entry) => entry.owners.length > 1);
}
