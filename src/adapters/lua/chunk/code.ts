import type { Chunk, Expression, TableConstructorExpression } from 'luaparse';
import { isRange } from '#adapters/lua/text/range';
import type { Outline } from './outline.js';
import type { Gap, TableWithGaps } from './read-table.js';

/** A table of the code, and what stands in its gaps. */
interface Hole {
  readonly table: TableConstructorExpression;
  readonly gaps: readonly Expression[];
}

/** What an outline says, be it of one text or of a thousand that a template made: the tables of any of them can be put in. */
export class Code {
  private constructor(
    private readonly chunk: Chunk,
    private readonly holes: readonly Hole[],
  ) {}

  /** @returns `undefined` where the tree of the outline has its tables, or what stands in them, elsewhere */
  static of(chunk: Chunk, { tables }: Outline): Code | undefined {
    const parsed = new Map<number, TableConstructorExpression>();
    collectTables(chunk, parsed);
    const holes: Hole[] = [];
    for (const [offset, { gaps }] of tables) {
      const table = parsed.get(offset);
      if (table === undefined || !fits(table, offset, gaps)) return undefined;
      holes.push({ table, gaps: table.fields.map(({ value }) => value) });
    }
    return new Code(chunk, holes);
  }

  /**
   * The syntax tree with the tables of a text that has this outline. Ranges are not those of the text; and the tree is the
   * caller's only until it is asked for with others.
   */
  with(tables: Iterable<TableWithGaps>): Chunk {
    const holes = this.holes.values();
    for (const { node, gaps } of tables) {
      const hole = holes.next().value;
      if (hole === undefined) break;
      for (const [index, { field }] of gaps.entries()) field.value = hole.gaps[index] ?? field.value;
      hole.table.fields = node.fields;
    }
    return this.chunk;
  }
}

function collectTables(part: unknown, found: Map<number, TableConstructorExpression>): void {
  if (typeof part !== 'object' || part === null) return;
  if (isTable(part) && 'range' in part && isRange(part.range)) found.set(part.range[0], part);
  for (const inner of Object.values(part)) collectTables(inner, found);
}

export function isTable(node: object): node is TableConstructorExpression {
  return 'type' in node && node.type === 'TableConstructorExpression';
}

/** In an outline, the gaps of a table stand one after the other, each with a separator behind it. */
function fits({ fields }: TableConstructorExpression, offset: number, gaps: readonly Gap[]): boolean {
  let start = offset + 1;
  return (
    fields.length === gaps.length &&
    fields.every((field, index) => {
      const gap = gaps[index];
      const end = gap === undefined ? start : start + gap.end - gap.start;
      const [from, to] = 'range' in field && isRange(field.range) ? field.range : [];
      const isThere = field.type === 'TableValue' && from === start && to === end;
      start = end + 1;
      return isThere;
    })
  );
}
