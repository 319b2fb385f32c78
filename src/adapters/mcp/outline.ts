import type { Asset, Book, BookSummary, LayerEntry, Page } from '../client/client-operations.js';
import { namesOfHref } from './address.js';
import { Refusal } from './refusal.js';
import { linesFrom, quoted } from './text.js';
import { quiet, type ToolCall } from './tool.js';

interface Outline {
  readonly lines: readonly string[];
  /** The cursor of the rest; `undefined` at the end. */
  readonly next: string | undefined;
}

const largestOutline = 30_000;

/**
 * The tree below an address, as indented lines.
 * @param names the address; none is the project
 * @param levels how many levels below the address
 * @param cursor `next` of the outline before
 * @throws Refusal where the cursor leads nowhere
 */
export async function outline(
  call: ToolCall,
  names: readonly string[],
  levels: number,
  cursor?: string,
): Promise<Outline> {
  const [, from, skipped] = /^(.*)#(\d+)$/.exec(cursor ?? '') ?? [];
  const lines: string[] = [];
  let bytes = 0;
  let begun = cursor === undefined;
  for await (const section of sectionsBelow(call, names, levels, from)) {
    const isFirst = !begun && section.id === from;
    begun ||= isFirst;
    if (!begun) continue;
    const all = await section.lines();
    for (const [index, line] of all.entries()) {
      if (isFirst && index < Number(skipped)) continue;
      bytes += Buffer.byteLength(line) + 1;
      if (bytes > largestOutline) return { lines, next: `${section.id}#${index}` };
      lines.push(line);
    }
  }
  if (!begun) {
    throw new Refusal('invalid-input', 'The cursor leads nowhere in this outline.', {
      next: 'call outline without it.',
    });
  }
  return { lines, next: undefined };
}

/**
 * The assets of a book, or those of one page, each with its size and what uses it.
 * @throws Refusal where the address is neither
 */
export async function assetList(
  call: ToolCall,
  [book, page, ...more]: readonly string[],
  wanted: 'all' | 'used' | 'unused',
  cursor = '0',
): Promise<string> {
  if (book === undefined || more.length > 0 || !/^\d+$/.test(cursor)) {
    throw new Refusal(
      'invalid-input',
      '"assets" needs the address of a book or page, and no other cursor than its own.',
    );
  }
  const options = { page, ...(wanted === 'all' ? {} : { unused: wanted === 'unused' }) };
  const { document } = await call.send('asset.ls', { at: { book }, options });
  const lines = (document as Asset[]).map((asset) => assetLine(book, asset));
  return lines.length === 0 ? 'There are no such assets.' : linesFrom(lines, Number(cursor));
}

const usesShown = 5;

function assetLine(book: string, { path, kind, bytes, width, height, suffixes, usedBy }: Asset): string {
  const users = usedBy.slice(0, usesShown).map(({ href, at }) => `${namesOfHref(href).join('/')} (${at})`);
  const left = usedBy.length - users.length;
  const facts = [
    kind,
    ...(width === undefined || height === undefined ? [] : [`${width}x${height}`]),
    ...suffixes.filter((suffix) => suffix !== ''),
    `${bytes} bytes`,
    usedBy.length === 0 ? 'unused' : `used by ${users.join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
  ];
  return `asset ${[book, ...path.split('/')].map(quoted).join('/')} [${facts.join(', ')}]`;
}

/** A part of an outline. Its lines are read when they are needed. */
interface Section {
  readonly id: string;
  lines(): Promise<readonly string[]>;
}

/** @param from the id of the first section that is needed */
async function* sectionsBelow(
  call: ToolCall,
  [book, page, ...layers]: readonly string[],
  levels: number,
  from: string | undefined,
): AsyncGenerator<Section> {
  if (book === undefined) {
    const { document } = await call.send('book.ls');
    for (const each of document as BookSummary[]) {
      yield { id: each.name, lines: () => Promise.resolve([bookLine(each)]) };
      const isNeeded = from === undefined || from === each.name || from.startsWith(`${each.name}/`);
      if (levels > 1 && each.problem === undefined && isNeeded) yield* pageSections(call, each.name, levels - 1, 1);
    }
  } else if (page === undefined) {
    yield* pageSections(call, book, levels, 0);
  } else {
    yield { id: `${book}/${page}`, lines: () => linesOfPage(call, book, page, layers, levels, 0) };
  }
}

async function* pageSections(call: ToolCall, book: string, levels: number, indent: number): AsyncGenerator<Section> {
  const { document } = await call.send('book.show', { at: { book }, ...quiet });
  for (const page of (document as Book).pages) {
    const notes = [
      ...(page.kind === 'plain' ? ['plain'] : []),
      ...(page.listed ? [] : ['not in the list of the book']),
    ];
    const line = indented(indent, 'page', page.name, notes);
    const below = async () =>
      levels > 1 && page.kind === 'indexed' ? linesOfPage(call, book, page.name, [], levels - 1, indent + 1) : [];
    yield { id: `${book}/${page.name}`, lines: async () => [line, ...(await below())] };
  }
}

function bookLine({ name, pages, problem }: BookSummary): string {
  return indented(0, 'book', name, [problem ?? `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`]);
}

/** @param inside the layer group to begin at */
async function linesOfPage(
  call: ToolCall,
  book: string,
  page: string,
  inside: readonly string[],
  levels: number,
  indent: number,
): Promise<string[]> {
  const { document } = await call.send('page.show', { at: { book, page }, ...quiet });
  const { components, commands, kind } = document as Page;
  if ((kind as string) === 'plain') return [indented(indent, 'plain page', page, ['its script has no model'])];
  if (inside.length > 0) return layerLines(layersIn(components.layers, inside, `${book}/${page}`), levels, indent);
  const { layers, audios, groups, ...others } = components;
  return [
    ...layerLines(layers, levels, indent),
    ...groups.flatMap((entry) =>
      Object.entries(entry).map(([name, { class: on = [] }]) => indented(indent, 'component groups', name, on)),
    ),
    ...Object.entries(audios).flatMap(([type, names]) =>
      (names ?? []).map((name) => indented(indent, 'component audios', name, [type])),
    ),
    ...Object.entries(others).flatMap(([list, names]) =>
      Array.isArray(names) ? names.map((name) => indented(indent, `component ${list}`, String(name))) : [],
    ),
    ...commands.map((name) => indented(indent, 'command', name)),
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
  throw new Refusal('layer-not-found', `The page ${page} has no layer "${first}" there.`, {
    next: `outline of ${page} lists its layers.`,
  });
}

/** Layers in drawing order: the first is at the bottom. */
function layerLines(layers: readonly LayerEntry[], levels: number, indent: number): string[] {
  return layers.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, { class: classes = [], layers: children = [] }]) => [
      indented(indent, 'layer', name, [
        ...classes,
        ...(levels === 1 && children.length > 0 ? [`${children.length} layers in it`] : []),
      ]),
      ...(levels > 1 ? layerLines(children, levels - 1, indent + 1) : []),
    ]),
  );
}

function indented(level: number, kind: string, name: string, notes: readonly string[] = []): string {
  const end = notes.length === 0 ? '' : ` [${notes.map(quoted).join(', ')}]`;
  return `${'  '.repeat(level)}${kind} ${quoted(name)}${end}`;
}
