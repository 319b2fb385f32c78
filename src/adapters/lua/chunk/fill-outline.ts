import type { Chunk, TableConstructorExpression } from 'luaparse';
import { isRange, type Ranged } from '#adapters/lua/text/range';
import { isTable } from './code.js';
import type { Outline } from './outline.js';
import type { TableWithGaps } from './read-table.js';

/**
 * Makes of an outline's syntax tree the one of the text: the tables are put in, and every range is
 * moved to where it is in the text. Whether the two fit each other; where not, the tree is of no use.
 */
export function fillOutline(chunk: Chunk, outline: Outline): boolean {
  const filling = new Filling(outline);
  filling.visit(chunk);
  return filling.fits && filling.filled === outline.tables.size;
}

class Filling {
  fits = true;
  filled = 0;

  constructor(private readonly outline: Outline) {}

  visit(part: unknown): void {
    if (Array.isArray(part)) {
      for (const inner of part) this.visit(inner);
    } else if (isNode(part)) {
      const table = isTable(part) ? this.outline.tables.get(part.range[0]) : undefined;
      if (isTable(part) && table !== undefined) {
        this.fill(part, table);
      } else {
        for (const name in part) if (name !== 'range') this.visit(part[name]);
      }
      this.move(part);
    }
  }

  private fill(node: TableConstructorExpression, { node: read, gaps }: TableWithGaps): void {
    this.filled += 1;
    this.fits &&= node.fields.length === gaps.length;
    for (const [index, { start, end, field }] of gaps.entries()) {
      const parsed = node.fields[index];
      this.visit(parsed);
      if (isNode(parsed) && parsed.type === 'TableValue' && parsed.range[0] === start && parsed.range[1] === end) {
        field.value = parsed.value;
      } else this.fits = false;
    }
    node.fields = read.fields;
  }

  private move({ range }: Ranged<object>): void {
    range[0] = this.outline.inText(range[0]);
    range[1] = this.outline.inText(range[1] - 1) + 1;
  }
}

function isNode<Part>(part: Part): part is Ranged<Part & Readonly<Record<string, unknown>>> {
  return typeof part === 'object' && part !== null && 'range' in part && isRange(part.range);
}
