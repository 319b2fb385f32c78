import * as z from 'zod';
import type { Asset } from '../client/client-operations.generated.js';
import { NoSuchLayer, outlineBelow, type OutlineItem, type OutlineSection } from '../client/outline.js';
import { Refusal } from './refusal.js';
import { more, thing } from './shapes.js';
import { pageFrom, quoted, restAt, Room, type Row } from './text.js';
import type { Answer, ToolCall } from './tool.js';

const strings = z.array(z.string()).optional();

/** Of an asset: its size, and the addresses of what uses it. */
export const outlineShape = z.object({
  items: z.array(
    thing
      .omit({ class: true })
      .extend({ classes: strings, notes: strings, bytes: z.number().optional(), used_by: strings }),
  ),
  ...more,
});

type OutlineAnswer = Answer<z.output<typeof outlineShape>>;
type OutlineRow = Row<z.output<typeof outlineShape>['items'][number]>;

/** Less than what an answer takes: a tree is easier to take in by parts. */
const largestOutline = 30_000;

/**
 * The tree below an address, as indented lines.
 * @param names the address; none is the project
 * @param levels how many levels below the address
 * @param cursor that of the outline before
 * @throws Refusal where the cursor leads nowhere
 */
export async function outline(
  call: ToolCall,
  names: readonly string[],
  levels: number,
  cursor?: string,
): Promise<OutlineAnswer> {
  const [, from, skipped] = /^(.*)#(\d+)$/.exec(cursor ?? '') ?? [];
  const rows: OutlineRow[] = [];
  const room = new Room(largestOutline);
  let begun = cursor === undefined;
  const send: ToolCall['send'] = (operation, input) => call.send(operation, input);
  for await (const section of outlineBelow(send, names, levels, from)) {
    const isFirst = !begun && section.id === from;
    begun ||= isFirst;
    if (!begun) continue;
    const all = await rowsOf(section);
    for (const [index, row] of all.entries()) {
      if (isFirst && index < Number(skipped)) continue;
      if (!room.takes(row)) return answerOf(rows, `${section.id}#${index}`);
      rows.push(row);
    }
  }
  if (!begun) {
    throw new Refusal('invalid-input', 'The cursor leads nowhere in this outline.', {
      next: 'call outline without it.',
    });
  }
  return answerOf(rows);
}

function answerOf(rows: readonly OutlineRow[], cursor?: string): OutlineAnswer {
  const lines = rows.length === 0 ? ['There is nothing below it.'] : rows.map(({ line }) => line);
  return {
    text: [...lines, ...restAt(cursor, ', or with a deeper address')].join('\n'),
    data: { items: rows.map(({ data }) => data), cursor },
  };
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
): Promise<OutlineAnswer> {
  if (book === undefined || more.length > 0 || !/^\d+$/.test(cursor)) {
    throw new Refusal(
      'invalid-input',
      '"assets" needs the address of a book or page, and no other cursor than its own.',
    );
  }
  const options = { page, ...(wanted === 'all' ? {} : { unused: wanted === 'unused' }) };
  const { document } = await call.send('asset.ls', { at: { book }, options });
  const rows = (document as Asset[]).map((asset) => assetRow(book, asset));
  const { text, data: items, ...rest } = pageFrom(rows, Number(cursor));
  return { text: rows.length === 0 ? 'There are no such assets.' : text, data: { items, ...rest } };
}

const usesShown = 5;
const usesAsData = 50;

function assetRow(book: string, asset: Asset): OutlineRow {
  const { path, bytes, usedBy } = asset;
  const used_by = usedBy.slice(0, usesAsData).map(({ address }) => address.join('/'));
  return { line: assetLine(book, asset), data: { kind: 'asset', address: `${book}/${path}`, bytes, used_by } };
}

function assetLine(book: string, { path, kind, bytes, width, height, suffixes, usedBy }: Asset): string {
  const users = usedBy.slice(0, usesShown).map(({ address, at }) => `${address.join('/')} (${at})`);
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

/** @throws Refusal where the address leads to no layer */
async function rowsOf(section: OutlineSection): Promise<OutlineRow[]> {
  try {
    return (await section.items()).map(rowOf);
  } catch (error) {
    if (!(error instanceof NoSuchLayer)) throw error;
    throw new Refusal('layer-not-found', error.message, { next: `outline of ${error.page} lists its layers.` });
  }
}

function rowOf({ level, kind, name, address, classes, notes }: OutlineItem): OutlineRow {
  const shown = [...classes, ...notes];
  const end = shown.length === 0 ? '' : ` [${shown.map(quoted).join(', ')}]`;
  return {
    line: `${'  '.repeat(level)}${kind} ${quoted(name)}${end}`,
    data: {
      // The word of the tools: lists of components are part of the address, and a plain page is a page.
      kind: kind.replace(/^component .*/, 'component').replace('plain page', 'page'),
      address: address.join('/'),
      ...(classes.length > 0 && { classes: [...classes] }),
      ...(notes.length > 0 && { notes: [...notes] }),
    },
  };
}
