import type { Book, BookSummary, LayerEntry, Page } from './client-operations.js';
import type { ClientOperation, OperationInput, OperationResponse } from './create-client.js';

/** A line of an outline. */
export interface OutlineItem {
  /** How many things it lies in, below the address. */
  readonly level: number;
  /** `book`, `page`, `plain page`, `layer`, `command`, or `component` and its kind. */
  readonly kind: string;
  readonly name: string;
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
    yield { id: `${book}/${name}`, items: async () => [{ level, kind: 'page', name, notes }, ...(await below())] };
  }
}

function bookItem({ name, pages, problem }: BookSummary): OutlineItem {
  return {
    level: 0,
    kind: 'book',
    name,
    notes: [problem ?? `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`],
  };
}

/** @param inside the layer group to begin at */
async function itemsOfPage(
  send: Send,
  book: string,
  page: string,
  inside: readonly string[],
  levels: number,
  level: number,
): Promise<OutlineItem[]> {
  const { document } = await send('page.show', { at: { book, page }, ...quiet });
  const { components, commands, kind } = document as Page;
  const item = (type: string, name: string, notes: readonly string[] = []) => ({ level, kind: type, name, notes });
  if ((kind as string) === 'plain') return [item('plain page', page, ['its script has no model'])];
  if (inside.length > 0) return layerItems(layersIn(components.layers, inside, `${book}/${page}`), levels, level);
  const { layers, audios, groups, ...others } = components;
  return [
    ...layerItems(layers, levels, level),
    ...groups.flatMap((entry) =>
      Object.entries(entry).map(([name, { class: on = [] }]) => item('component groups', name, on)),
    ),
    ...Object.entries(audios).flatMap(([type, names]) =>
      (names ?? []).map((name) => item('component audios', name, [type])),
    ),
    ...Object.entries(others).flatMap(([list, names]) =>
      Array.isArray(names) ? names.map((name) => item(`component ${list}`, String(name))) : [],
    ),
    ...commands.map((name) => item('command', name)),
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

/** Layers in drawing order: the first is at the bottom. */
function layerItems(layers: readonly LayerEntry[], levels: number, level: number): OutlineItem[] {
  return layers.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, { class: classes = [], layers: children = [] }]) => [
      {
        level,
        kind: 'layer',
        name,
        notes: [...classes, ...(levels === 1 && children.length > 0 ? [`${children.length} layers in it`] : [])],
      },
      ...(levels > 1 ? layerItems(children, levels - 1, level + 1) : []),
    ]),
  );
}
