import type { Asset } from '../client/client-operations.js';
import { NoSuchLayer, outlineBelow, type OutlineItem, type OutlineSection } from '../client/outline.js';
import { namesOfHref } from './address.js';
import { Refusal } from './refusal.js';
import { linesFrom, quoted } from './text.js';
import type { ToolCall } from './tool.js';

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
  const send: ToolCall['send'] = (operation, input) => call.send(operation, input);
  for await (const section of outlineBelow(send, names, levels, from)) {
    const isFirst = !begun && section.id === from;
    begun ||= isFirst;
    if (!begun) continue;
    const all = await linesOf(section);
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

/** @throws Refusal where the address leads to no layer */
async function linesOf(section: OutlineSection): Promise<string[]> {
  try {
    return (await section.items()).map(lineOf);
  } catch (error) {
    if (!(error instanceof NoSuchLayer)) throw error;
    throw new Refusal('layer-not-found', error.message, { next: `outline of ${error.page} lists its layers.` });
  }
}

function lineOf({ level, kind, name, notes }: OutlineItem): string {
  const end = notes.length === 0 ? '' : ` [${notes.map(quoted).join(', ')}]`;
  return `${'  '.repeat(level)}${kind} ${quoted(name)}${end}`;
}
