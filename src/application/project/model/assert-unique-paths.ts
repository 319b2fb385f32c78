import { applyPageEdit } from '#domain/model/apply-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import { foldName } from '#domain/name/taken-names';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { everyComponent } from '#domain/component-kind';
import { classNames } from '#domain/layer-class';
import { isGroup } from '#domain/model/layer-tree';
import { layout } from '#application/project/layout/project-layout';

/**
 * Refuses an edit after which two things of a page would share one place: names that differ
 * only by case, a layer `bg_linear` beside a layer `bg` with the class `linear`, a layer and a page
 * group of one name, or two audios, which the runtime finds under one key. Things that already share a
 * place are accepted.
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
 * The top layers that can share a place with what is added. The places of a layer and of its classes begin with its path: two
 * layers share none unless one path begins with the other. All top layers, where an edit does more than add a layer or a class
 * of one, or where folding depends on the characters beside.
 */
function mayShare(layers: readonly LayerNode[], edits: readonly PageEdit[]): readonly LayerNode[] {
  const added: string[] = [];
  for (const edit of edits) {
    const top = topOfAdded(edit);
    if (top === undefined || !/^[ -~]*$/.test(top)) return layers;
    added.push(foldName(top));
  }
  return layers.filter(({ name }) => {
    const folded = foldName(name);
    return added.some((top) => top.startsWith(folded) || folded.startsWith(top));
  });
}

/** The top layer on or below which the edit adds something, and nothing else. */
function topOfAdded(edit: PageEdit): string | undefined {
  if (edit.op === 'add-layer') return edit.path[0];
  return edit.op === 'attach-class' && edit.owner.in === 'layers' ? edit.owner.path[0] : undefined;
}

function withLayers(model: PageModel, layers: readonly LayerNode[]): PageModel {
  return { ...model, components: { ...model.components, layers } };
}

/** Whether any place is shared, without the owners: mostly none is. */
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

/** A file; an object of the runtime, by its key; or a place that the thing gets when it becomes a group or a layer. */
type PlaceKind = 'file' | 'object' | 'reserved';

/** Receives a place and its owner. */
type VisitPlace = (place: string, owner: () => string, kind: PlaceKind) => void;

/** Visits every file and display object of a page's model, with its owner. */
export function visitPlaces(address: PageAddress, model: PageModel, visit: VisitPlace): void {
  visit(layout.pageJson(address), () => 'the page', 'file');
  visitLayers(address, model.components.layers, [], visit);
  for (const command of model.commands) {
    const owner = (): string => `the command "${command}"`;
    for (const path of layout.commandFiles(address, command)) visit(path, owner, 'file');
  }
  for (const entry of everyComponent(model)) {
    const owner = (): string => `"${entry.name}" among the ${entry.kind}`;
    visit(layout.componentScript(address, entry), owner, 'file');
    visit(layout.componentJson(address, entry)[0], owner, 'file');
    if (entry.kind === 'groups') visit(displayObject(entry.name), owner, 'object');
    // The runtime has audios of all types in one list, with one address each.
    if (entry.kind === 'audios') visit(`UI.audios["${entry.name}"]`, owner, 'object');
  }
  for (const { name, classes } of model.components.groups) {
    // A class that is listed twice has one script.
    for (const className of new Set(classNames(classes))) {
      const owner = (): string => `the class "${className}" of the page group "${name}"`;
      visit(layout.groupClassScript(address, name, className), owner, 'file');
      visit(layout.groupClassJson(address, name, className), owner, 'file');
    }
  }
}

function visitLayers(
  address: PageAddress,
  layers: readonly LayerNode[],
  above: readonly string[],
  visit: VisitPlace,
): void {
  for (const node of layers) {
    const path = [...above, node.name];
    const group = isGroup(node);
    const layer = (): string => `the layer "${path.join('/')}"`;
    visit(layout.layerScript(address, path, group), layer, 'file');
    // A group and a layer have different scripts, but the one becomes the other.
    if (group) visit(layout.layerScript(address, path, false), layer, 'reserved');
    visit(layout.layerJson(address, path), layer, 'file');
    visit(displayObject(path.join('/')), layer, 'object');
    for (const name of new Set(classNames(node.classes))) {
      const owner = (): string => `the class "${name}" of ${layer()}`;
      visit(layout.classScript(address, path, group, name), owner, 'file');
      visit(layout.classJson(address, path, name), owner, 'file');
    }
    visitLayers(address, node.layers, path, visit);
  }
}

/** The runtime has one table for layers, by their paths, and page groups, by their names. */
function displayObject(key: string): string {
  return `UI.sceneGroup["${key}"]`;
}
