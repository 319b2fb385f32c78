import { openBrace } from './characters.js';
import { maxDepth } from './max-depth.js';
import { readTable, type TableWithGaps } from './read-table.js';
import { Tokens } from './tokens.js';

/** A text with its tables reduced to what stands in their gaps: what is left for the parser to read. */
export interface Outline {
  readonly text: string;
  /** By where each begins in the outline. */
  readonly tables: ReadonlyMap<number, TableWithGaps>;
  /** Where the character at `offset` of the outline stands in the text. */
  inText(offset: number): number;
}

/** @returns `undefined` where the outline would be longer than `longest`, or is not sure to be right */
export function outlineOf(text: string, longest = text.length / 2): Outline | undefined {
  // The parser reads such a first line as blanks.
  if (text.startsWith('#!')) return undefined;
  const tables = new Map<number, TableWithGaps>();
  const pieces = new Pieces(text);
  const tokens = new Tokens(text, 0);
  let copied = 0;
  while (tokens.next()) {
    const isLong = pieces.length + tokens.end - copied > longest;
    if (isLong || tokens.depth > maxDepth) return undefined;
    if (tokens.code !== openBrace) continue;
    const table = readTable(text, tokens.start);
    if (table === undefined) return undefined;
    pieces.copy(copied, tokens.end);
    tables.set(pieces.length - 1, table);
    for (const { start, end } of table.gaps) {
      pieces.copy(start, end);
      pieces.separate();
    }
    copied = table.end - 1;
    tokens.closeAt(table.end);
  }
  pieces.copy(copied, text.length);
  return pieces.length > longest ? undefined : pieces.outline(tables);
}

/** The pieces of a text that an outline is made of. */
class Pieces {
  length = 0;
  private readonly parts: string[] = [];
  private readonly places: { readonly from: number; readonly inText: number }[] = [];

  constructor(private readonly text: string) {}

  copy(from: number, to: number): void {
    this.places.push({ from: this.length, inText: from });
    this.parts.push(this.text.slice(from, to));
    this.length += to - from;
  }

  separate(): void {
    this.parts.push(',');
    this.length += 1;
  }

  outline(tables: ReadonlyMap<number, TableWithGaps>): Outline {
    const { places } = this;
    return {
      text: this.parts.join(''),
      tables,
      inText: (offset) => {
        const place = places.findLast(({ from }) => from <= offset);
        return place === undefined ? offset : place.inText + offset - place.from;
      },
    };
  }
}
