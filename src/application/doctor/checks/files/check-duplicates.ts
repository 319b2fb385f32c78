import type { ResourceAddress } from '#domain/change/resource-document';
import { componentEntries, componentKinds } from '#domain/component-kind';
import { walkLayers } from '#domain/model/layer-tree';
import { foldName } from '#domain/name/taken-names';
import type { Page } from '#domain/page';
import { classNames } from '#domain/layer-class';
import type { FindingKind } from '../../finding.js';
import type { PageCheck } from '../../page-check.js';
import { addressOfLayer, addressOfPage } from '#application/references/resource-addresses';

/** A list of names in the page's model, its name in a sentence, and its owner. */
interface NamedList {
  readonly names: readonly string[];
  readonly list: string;
  readonly resource: ResourceAddress;
}

const duplicateName: FindingKind = {
  code: 'duplicate-name',
  severity: 'error',
  fault: 'a list has a name twice, or two that differ only by capitals',
  inApp: 'one of the two is shown',
};

/** Names that are twice in one list, or equal on some file systems. */
export const checkDuplicates: PageCheck = {
  finds: [duplicateName],
  check: ({ page }) =>
    [...listsOf(page)].flatMap(({ names, list, resource }) =>
      duplicates(names).map((what) => ({
        kind: duplicateName,
        place: { path: page.file },
        resource,
        explanation: `${what} among the ${list}: both share one file, and the app finds only one of them.`,
      })),
    ),
};

function* listsOf({ address, model }: Page): Generator<NamedList> {
  const { layers, groups } = model.components;
  const own = addressOfPage(address);
  yield { names: layers.map(({ name }) => name), list: 'layers of the page', resource: own };
  for (const { path, node } of walkLayers(layers)) {
    const [title, resource] = [path.join('/'), addressOfLayer(address, path)];
    yield { names: node.layers.map(({ name }) => name), list: `layers of "${title}"`, resource };
    yield { names: classNames(node.classes), list: `classes of "${title}"`, resource };
  }
  for (const { name, classes } of groups) {
    const resource = { type: 'component', address: [address.book, address.page, 'groups', name] } as const;
    yield { names: classNames(classes), list: `classes of the page group "${name}"`, resource };
  }
  yield { names: model.commands, list: 'commands of the page', resource: own };
  for (const kind of componentKinds)
    yield { names: componentEntries(model, kind).map(({ name }) => name), list: `${kind} of the page`, resource: own };
}

/** Each name that equals an earlier one, or differs from it only by case, as the beginning of a sentence. */
function duplicates(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const first = seen.get(foldName(name));
    if (first !== undefined)
      return [first === name ? `"${name}" is listed twice` : `"${first}" and "${name}" differ only by case`];
    seen.set(foldName(name), name);
    return [];
  });
}
