import type { Book, BookSummary, LayerEntry, Page } from './client-operations.generated.js';
import type { ClientOperation, OperationInput, OperationResponse } from './create-client.js';

/** A line of an outline. */
export interface OutlineItem {
  /** How many things it lies in, below the address. */
  readonly level: number;
  /** `book`, `page`, `plain page`, `layer`, `command`, or `component` and its kind. */
  readonly kind: string;
  readonly name: string;
  /** Its names, from that of the book on. */
  readonly address: readonly string[];
  readonly classes: readonly string[];
  readonly notes: readonly string[];
}

/** A part of an outline. Its items are read when they are needed. */
export interface OutlineSection {
  readonly id: string;
  items(): Promise<readonly OutlineItem[]>;
}

/** The address of an outline leads to no layer. */
export class NoSuchLayer extends Error {
  override readonly name = 'NoSuchLayer';

  constructor(
    /** `book/page` */
    readonly page: string,
    readonly layer: string,
  ) {
    super(`The page ${page} has no layer "${layer}" there.`);
  }
}

type Send = (operation: ClientOperation, input?: OperationInput) => Promise<OperationResponse>;

/** Who looks something up does not select it in the running app. */
const quiet = { options: { quiet: true } };

/**
 * The tree below an address: books, pages, layers in drawing order with their classes, components and commands.
 * @param names the address; none is the project
 * @param levels how many levels below the address
 * @param from the id of the first section that is needed
 * @throws NoSuchLayer where the items of a section are read
 */
export async function* outlineBelow(
  send: Send,
  [book, page, ...layers]: readonly string[],
  levels: number,
  from?: string,
): AsyncGenerator<OutlineSection> {
  if (book === undefined) {
    const { document } = await send('book.ls');
    for (const each of document as BookSummary[]) {
      yield { id: each.name, items: () => Promise.resolve([bookItem(each)]) };
      const isNeeded = from === undefined || from === each.name || from.startsWith(`${each.name}/`);
      if (levels > 1 && each.problem === undefined && isNeeded) yield* pageSections(send, each.name, levels - 1, 1);
    }
  } else if (page === undefined) {
    yield* pageSections(send, book, levels, 0);
  } else {
    yield { id: `${book}/${page}`, items: () => itemsOfPage(send, book, page, layers, levels, 0) };
  }
}

async function* pageSections(send: Send, book: string, levels: number, level: number): AsyncGenerator<OutlineSection> {
  const { document } = await send('book.show', { at: { book }, ...quiet });
  for (const { name, kind, listed } of (document as Book).pages) {
    const notes = [...(kind === 'plain' ? ['plain'] : []), ...(listed ? [] : ['not in the list of the book'])];
    const below = async () =>
      levels > 1 && kind === 'indexed' ? itemsOfPage(send, book, name, [], levels - 1, level + 1) : [];
    const page = itemAt(level, 'page', [book, name], { notes });
    yield { id: `${book}/${name}`, items: async () => [page, ...(await below())] };
  }
}

function bookItem({ name, pages, problem }: BookSummary): OutlineItem {
  const notes = [problem ?? `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`];
  return itemAt(0, 'book', [name], { notes });
}

function itemAt(
  level: number,
  kind: string,
  address: readonly string[],
  { classes = [], notes = [] }: Partial<Pick<OutlineItem, 'classes' | 'notes'>> = {},
): OutlineItem {
  return { level, kind, name: address.at(-1) ?? '', address, classes, notes };
}

/** @param group the layer group to begin at */
async function itemsOfPage(
  send: Send,
  book: string,
  page: string,
  group: readonly string[],
  levels: number,
  level: number,
): Promise<OutlineItem[]> {
  const { document } = await send('page.show', { at: { book, page }, ...quiet });
  const { components, commands, kind } = document as Page;
  const address = [book, page];
  if ((kind as string) === 'plain')
    return [itemAt(level, 'plain page', address, { notes: ['its script has no model'] })];
  const inside = [...address, ...group];
  if (group.length > 0) return layerItems(layersIn(components.layers, group, `${book}/${page}`), inside, levels, level);
  const component = (list: string, name: string, more: Parameters<typeof itemAt>[3] = {}) =>
    itemAt(level, `component ${list}`, [...address, list, name], more);
  const { layers, audios, groups, ...others } = components;
  return [
    ...layerItems(layers, inside, levels, level),
    ...groups.flatMap((entry) =>
      Object.entries(entry).map(([name, { class: classes = [] }]) => component('groups', name, { classes })),
    ),
    ...Object.entries(audios).flatMap(([type, names]) =>
      (names ?? []).map((name) => component('audios', name, { notes: [type] })),
    ),
    ...Object.entries(others).flatMap(([list, names]) =>
      Array.isArray(names) ? names.map((name) => component(list, String(name))) : [],
    ),
    ...commands.map((name) => itemAt(level, 'command', [...address, name])),
  ];
}

function layersIn(
  layers: readonly LayerEntry[],
  [first, ...rest]: readonly string[],
  page: string,
): readonly LayerEntry[] {
  if (first === undefined) return layers;
  const group = layers.find((entry) => Object.hasOwn(entry, first))?.[first];
  if (group !== undefined) return layersIn(group.layers ?? [], rest, page);
  throw new NoSuchLayer(page, first);
}

/**
 * Layers in drawing order: the first is at the bottom.
 * @param inside the names of what they lie in
 */
function layerItems(
  layers: readonly LayerEntry[],
  inside: readonly string[],
  levels: number,
  level: number,
): OutlineItem[] {
  return layers.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, { class: classes = [], layers: children = [] }]) => {
      const address = [...inside, name];
      const notes = levels === 1 && children.length > 0 ? [`${children.length} layers in it`] : [];
      const below = levels > 1 ? layerItems(children, address, levels - 1, level + 1) : [];
      return [itemAt(level, 'layer', address, { classes, notes }), ...below];
    }),
  );
}
