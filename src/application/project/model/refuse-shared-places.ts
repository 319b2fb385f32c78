import { componentEntries, componentKinds } from '#domain/component/component-kind';
import { parseClassName } from '#domain/layer-class/class-name';
import { isGroup } from '#domain/model/layer-tree';
import { applyPageEdit } from '#domain/model/apply-page-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import { foldName } from '#domain/name/fold-name';
import type { PageAddress } from '#domain/page/page-address';
import { Problem } from '#domain/problem/problem';
import { layout } from '#application/project/layout/project-layout';

/**
 * Refuses an edit after which two things of a page would be kept in one place: names that differ
 * only by case, a layer `bg_linear` beside a layer `bg` with the class `linear`, a layer and a page
 * group of one name, or two audios, which the runtime finds under one key. What shared a place before may go on
 * doing so: it is the author's project.
 * @throws Problem `name-collides`
 */
export function refuseSharedPlaces(address: PageAddress, before: PageModel, edits: readonly PageEdit[]): void {
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

type Visit = (place: string, owner: () => string) => void;

/** Every file and display object that a page's model implies, with who needs it. */
function visitPlaces(address: PageAddress, model: PageModel, visit: Visit): void {
  visit(layout.pageJson(address), () => 'the page');
  visitLayers(address, model.components.layers, [], visit);
  for (const command of model.commands) {
    const owner = (): string => `the command "${command}"`;
    visit(layout.commandScript(address, command), owner);
    visit(layout.commandJson(address, command), owner);
  }
  for (const entry of componentKinds.flatMap((kind) => componentEntries(model, kind))) {
    const owner = (): string => `"${entry.name}" among the ${entry.kind}`;
    visit(layout.componentScript(address, entry), owner);
    visit(layout.componentJson(address, entry)[0], owner);
    if (entry.kind === 'groups') visit(displayObject(entry.name), owner);
    // Those of every type are one list to the runtime, and have one address each.
    if (entry.kind === 'audios') visit(`UI.audios["${entry.name}"]`, owner);
  }
  for (const { name, classes } of model.components.groups) {
    for (const className of classes.map((entry) => parseClassName(entry).name)) {
      const owner = (): string => `the class "${className}" of the page group "${name}"`;
      visit(layout.groupClassScript(address, name, className), owner);
      visit(layout.groupClassJson(address, name, className), owner);
    }
  }
}

function visitLayers(address: PageAddress, layers: readonly LayerNode[], above: readonly string[], visit: Visit): void {
  for (const node of layers) {
    const path = [...above, node.name];
    const group = isGroup(node);
    const layer = (): string => `the layer "${path.join('/')}"`;
    visit(layout.layerScript(address, path, group), layer);
    // A group and a layer have different scripts, but the one becomes the other.
    if (group) visit(layout.layerScript(address, path, false), layer);
    visit(layout.layerJson(address, path), layer);
    visit(displayObject(path.join('/')), layer);
    for (const entry of node.classes) {
      const { name } = parseClassName(entry);
      const owner = (): string => `the class "${name}" of ${layer()}`;
      visit(layout.classScript(address, path, group, name), owner);
      visit(layout.classJson(address, path, name), owner);
    }
    visitLayers(address, node.layers, path, visit);
  }
}

/** The runtime keeps layers under their paths and page groups under their names, in one table. */
function displayObject(key: string): string {
  return `UI.sceneGroup["${key}"]`;
}
