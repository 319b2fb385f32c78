import { everyComponent } from '#domain/component-kind';
import { classNames } from '#domain/layer-class';
import { isGroup } from '#domain/model/layer-tree';
import type { LayerNode, PageModel } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import { layout } from '#application/project/layout/project-layout';

/** A file; an object of the runtime's, by its key; or what nothing is in yet, and the thing has when it becomes another. */
type PlaceKind = 'file' | 'object' | 'reserved';

/** Is told a place, and who needs it. */
type VisitPlace = (place: string, owner: () => string, kind: PlaceKind) => void;

/** Every file and display object that a page's model implies, with who needs it. */
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
    // Those of every type are one list to the runtime, and have one address each.
    if (entry.kind === 'audios') visit(`UI.audios["${entry.name}"]`, owner, 'object');
  }
  for (const { name, classes } of model.components.groups) {
    // One that is listed twice is one class with one script.
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

/** The runtime keeps layers under their paths and page groups under their names, in one table. */
function displayObject(key: string): string {
  return `UI.sceneGroup["${key}"]`;
}
