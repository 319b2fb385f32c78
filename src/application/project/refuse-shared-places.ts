import { componentEntries, componentKinds } from '#domain/component/component-kind';
import { parseClassName } from '#domain/layer-class/class-name';
import { isGroup, walkLayers } from '#domain/layer/layer-tree';
import type { PageModel } from '#domain/model/page-model';
import { foldName } from '#domain/name/fold-name';
import type { PageAddress } from '#domain/page/page-address';
import { Problem } from '#domain/problem/problem';
import { layout } from './project-layout.js';

/**
 * Refuses an edit after which two things of a page would be kept in one place: names that differ
 * only by case, a layer `bg_linear` beside a layer `bg` with the class `linear`, a layer and a page
 * group of one name, which the runtime finds under one key. What shared a place before may go on
 * doing so: it is the author's project.
 * @throws Problem `name-collides`
 */
export function refuseSharedPlaces(address: PageAddress, before: PageModel, after: PageModel): void {
  const sharedAfter = sharedPlaces(address, after);
  if (sharedAfter.length === 0) return;
  const sharedBefore = new Set(sharedPlaces(address, before).map(({ place }) => place));
  const shared = sharedAfter.find(({ place }) => !sharedBefore.has(place));
  if (shared === undefined) return;
  const [one, other] = shared.owners;
  throw new Problem(
    'name-collides',
    `Two things would share ${shared.place}: ${one} and ${other}. Choose another name.`,
  );
}

interface SharedPlace {
  readonly place: string;
  readonly owners: string[];
}

function sharedPlaces(address: PageAddress, model: PageModel): SharedPlace[] {
  const places = new Map<string, SharedPlace>();
  for (const [owner, place] of placesOfPage(address, model)) {
    const key = foldName(place);
    const entry = places.get(key) ?? { place, owners: [] };
    entry.owners.push(owner);
    places.set(key, entry);
  }
  return [...places.values()].filter((entry) => entry.owners.length > 1);
}

type OwnedPlace = readonly [owner: string, place: string];

/** Every file and display object that a page's model implies, with who needs it. */
function* placesOfPage(address: PageAddress, model: PageModel): Generator<OwnedPlace> {
  yield ['the page', layout.pageJson(address)];
  yield* placesOfLayers(address, model);
  for (const command of model.commands) {
    const owner = `the command "${command}"`;
    yield [owner, layout.commandScript(address, command)];
    yield [owner, layout.commandJson(address, command)];
  }
  for (const entry of componentKinds.flatMap((kind) => componentEntries(model, kind))) {
    const owner = `"${entry.name}" among the ${entry.kind}`;
    yield [owner, layout.componentScript(address, entry)];
    yield [owner, layout.componentJson(address, entry)[0]];
    if (entry.kind === 'groups') yield [owner, displayObject(entry.name)];
  }
  for (const { name, classes } of model.components.groups) {
    for (const className of classes.map((entry) => parseClassName(entry).name)) {
      const owner = `the class "${className}" of the page group "${name}"`;
      yield [owner, layout.groupClassScript(address, name, className)];
      yield [owner, layout.groupClassJson(address, name, className)];
    }
  }
}

function* placesOfLayers(address: PageAddress, model: PageModel): Generator<OwnedPlace> {
  for (const { path, node } of walkLayers(model.components.layers)) {
    const layer = `the layer "${path.join('/')}"`;
    const group = isGroup(node);
    yield [layer, layout.layerScript(address, path, group)];
    // A group and a layer have different scripts, but the one becomes the other.
    if (group) yield [layer, layout.layerScript(address, path, false)];
    yield [layer, layout.layerJson(address, path)];
    yield [layer, displayObject(path.join('/'))];
    for (const entry of node.classes) {
      const { name } = parseClassName(entry);
      const owner = `the class "${name}" of ${layer}`;
      yield [owner, layout.classScript(address, path, group, name)];
      yield [owner, layout.classJson(address, path, name)];
    }
  }
}

/** The runtime keeps layers under their paths and page groups under their names, in one table. */
function displayObject(key: string): string {
  return `UI.sceneGroup["${key}"]`;
}
