import type { HistoryEntry, HistoryItem } from '#domain/history/history-entry';
import { deedOf } from '#domain/change/operation';
import type { ResourceAddress } from '#domain/change/resource-document';
import { layout } from '#application/project/layout/project-layout';
import { listedNames } from './listed-names.js';

/** What a change did to some things, in the same words: “Moved”, their names, “into fleet”. */
interface Deed {
  readonly verb: string;
  readonly end: string;
  readonly names: Set<string>;
}

/** What an item did to its thing. */
interface Words {
  readonly verb: string;
  readonly name: string;
  readonly end: string;
}

/** What the words of an item depend on, beside the item. */
interface Circumstances {
  /** The former address of each renamed thing, by its key. */
  readonly renamed: ReadonlyMap<string, readonly string[]>;
  /** The files that were there before. */
  readonly modified: ReadonlySet<string>;
  readonly isNew: boolean;
}

/** What a change did to each thing. A change that is no batch has one item; an external edit has none. */
export function itemsOf({ kind, request, resource, properties, items }: HistoryEntry): readonly HistoryItem[] {
  if (kind !== 'change') return [];
  if (items !== undefined || request === null || resource === null) return items ?? [];
  return [{ operation: request.operation, resource, ...(properties === undefined ? {} : { properties }) }];
}

/** What a change did, as one sentence; `undefined` where its entry has no items. */
export function itemSentence(entry: HistoryEntry): string | undefined {
  const items = itemsOf(entry);
  const circumstances = circumstancesOf(entry, items);
  const deeds = new Map<string, Deed>();
  for (const item of mainItems(items)) {
    const { verb, name, end } = wordsOf(item, circumstances);
    const deed = deeds.get(verb + end) ?? { verb, end, names: new Set() };
    deeds.set(verb + end, deed);
    deed.names.add(name);
  }
  const [first, second, ...others] = [...deeds.values()].map(
    ({ verb, names, end }) => `${verb} ${listedNames(names)}${end}`,
  );
  if (first === undefined || second === undefined) return first;
  return `${first}, ${others.length === 0 ? lowerFirst(second) : `and ${others.length + 1} more changes`}`;
}

function circumstancesOf({ renames = [], changes }: HistoryEntry, items: readonly HistoryItem[]): Circumstances {
  return {
    renamed: new Map(renames.map(({ type, from, to }) => [keyOf({ type, address: to }), from])),
    modified: new Set(changes.filter(({ action }) => action === 'modified').map(({ path }) => path)),
    // Of a single change, the files decide: its request is the same for a thing that is there.
    isNew: items.length > 1 || changes.some(({ action }) => action === 'created'),
  };
}

function keyOf({ type, address }: ResourceAddress): string {
  // No name has a slash.
  return `${type}/${address.join('/')}`;
}

/** Without what belongs to a thing that the same change makes or removes: the layers and images of a new page. */
function mainItems(items: readonly HistoryItem[]): readonly HistoryItem[] {
  const wholes = new Set(
    items.flatMap(({ operation, resource }) =>
      /^(create|delete)$/.test(deedOf(operation)) && /^(book|page|layer)$/.test(resource.type) ? [keyOf(resource)] : [],
    ),
  );
  if (wholes.size === 0) return items;
  return items.filter(({ resource }) => !wholesAround(resource).some((whole) => wholes.has(keyOf(whole))));
}

/** The book, the page and the layers that a thing belongs to. */
function wholesAround({ type, address }: ResourceAddress): readonly ResourceAddress[] {
  const [book = '', area, page = ''] = address;
  if (type === 'asset') {
    const ofPage = area === layout.imageAssets ? [{ type: 'page', address: [book, page] } as const] : [];
    return [{ type: 'book', address: [book] }, ...ofPage];
  }
  const above = address.slice(0, type === 'layer' || type === 'class' ? -1 : Math.min(2, address.length - 1));
  return above.map((_, depth) => ({
    type: (['book', 'page'] as const)[depth] ?? 'layer',
    address: above.slice(0, depth + 1),
  }));
}

function wordsOf({ operation, resource, properties }: HistoryItem, circumstances: Circumstances): Words {
  const { type, name, address } = resource;
  const from = circumstances.renamed.get(keyOf(resource));
  if (from !== undefined) return movedWords(from, address);
  const words = (verb: string) => ({ verb, name, end: '' });
  const deed = deedOf(operation);
  if (type === 'class' || type === 'group-class') return classWords(deed, name, address.at(-2) ?? '');
  switch (deed) {
    case 'delete':
      return words('Removed');
    case 'rename':
      return words('Moved');
    case 'create':
      if (type === 'asset') return words(circumstances.modified.has(fileOf(resource)) ? 'Replaced' : 'Added');
      return words(circumstances.isNew ? 'Added' : properties === undefined ? 'Moved' : 'Changed');
    case 'save':
      return words(type === 'layer' ? verbOf(properties ?? []) : 'Changed');
    case 'mend':
      return { verb: 'Fixed', name: 'problems', end: '' };
    case 'install':
      return { verb: 'Put', name: 'the bridge into the project', end: '' };
    default:
      return words('Changed');
  }
}

function fileOf({ address: [book = '', ...names] }: ResourceAddress): string {
  return [layout.assets(book), ...names].join('/');
}

function movedWords(from: readonly string[], to: readonly string[]): Words {
  const [before = '', name = ''] = [from.at(-1), to.at(-1)];
  if (before !== name) return { verb: 'Renamed', name: before, end: ` to ${name}` };
  const [left, entered] = [from.slice(0, -1), to.slice(0, -1)];
  const isOut = entered.length < left.length && entered.every((each, depth) => each === left[depth]);
  return { verb: 'Moved', name, end: isOut ? ` out of ${left.at(-1)}` : ` into ${entered.at(-1)}` };
}

function classWords(deed: string, name: string, owner: string): Words {
  const words = (verb: string) => ({ verb, name: owner, end: '' });
  if (deed === 'attach') return words(`Added ${name} to`);
  if (deed === 'detach') return words(`Removed ${name} from`);
  return words(`Changed ${name} of`);
}

const places = ['x', 'y'];
const sizes = ['width', 'height', 'radius', 'xScale', 'yScale', 'fontSize', ...places];

/** A drag of a handle sends the place, too. */
function verbOf(properties: readonly string[]): string {
  const areAll = (known: readonly string[]) =>
    properties.length > 0 && properties.every((each) => known.includes(each));
  if (areAll(places)) return 'Moved';
  if (areAll(sizes)) return 'Resized';
  return areAll(['rotation', ...places]) ? 'Turned' : 'Changed';
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
