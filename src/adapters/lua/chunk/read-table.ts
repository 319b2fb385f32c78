import type {
  Expression,
  Identifier,
  TableConstructorExpression,
  TableKey,
  TableKeyString,
  TableValue,
} from 'luaparse';
import { luaKeywords } from '#domain/name/lua-name';
import type { Ranged } from '#adapters/lua/text/range';
import {
  closeBrace,
  closeBracket,
  comma,
  equals,
  isLowerCase,
  isWordStart,
  openBrace,
  openBracket,
  semicolon,
} from './characters.js';
import { endOfExpression } from './end-of-expression.js';
import { LiteralReader, type Literal } from './literal-reader.js';
import { maxDepth } from './max-depth.js';

type Field = Ranged<TableKey> | Ranged<TableKeyString> | Ranged<TableValue>;
type Table = Ranged<TableConstructorExpression>;

/** An expression that was skipped, and the field whose value it is. */
export interface Gap {
  readonly start: number;
  readonly end: number;
  readonly field: Field;
}

/** A table constructor as the parser gives it, but for what stands in its gaps. */
export interface TableWithGaps {
  readonly node: Table;
  readonly start: number;
  readonly end: number;
  readonly gaps: readonly Gap[];
}

const maxGaps = 64;

/**
 * Reads the table constructor at `offset`, several times as fast as the parser does: names, strings,
 * numbers, words and tables. Any other expression is left as a gap. `undefined` where the
 * constructor is not plain enough to be sure of, or is no Lua.
 */
export function readTable(text: string, offset: number): TableWithGaps | undefined {
  const reader = new TableReader(text, offset);
  const node = reader.table(1);
  return node && { node, start: offset, end: reader.at, gaps: reader.gaps };
}

class TableReader extends LiteralReader {
  readonly gaps: Gap[] = [];

  table(depth: number): Table | undefined {
    if (depth > maxDepth) return undefined;
    const start = this.at++;
    let fields: Field[] | undefined;
    for (;;) {
      this.skipTrivia();
      if (this.code() === closeBrace) break;
      const field = this.field(depth);
      if (field === undefined) return undefined;
      // Most tables have one field, and a list that grows takes room for many.
      if (fields === undefined) fields = [field];
      else fields.push(field);
      const code = this.code();
      if (code === comma || code === semicolon) this.at += 1;
      else if (code !== closeBrace) return undefined;
    }
    this.at += 1;
    return { type: 'TableConstructorExpression', fields: fields ?? [], range: [start, this.at] };
  }

  /** The field that begins here; afterwards, what follows it is next. */
  private field(depth: number): Field | undefined {
    const start = this.at;
    const code = this.code();
    if (isWordStart(code)) {
      const end = this.endOfWord();
      const name = this.text.slice(start, end);
      this.at = end;
      this.skipTrivia();
      if (this.assigns() && !isReserved(name)) {
        const key: Ranged<Identifier> = { type: 'Identifier', name, range: [start, end] };
        return this.fill({ type: 'TableKeyString', key, value: placeholder, range: [start, end] }, depth);
      }
      this.at = start;
    } else if (code === openBracket) {
      const key = this.bracketedKey();
      if (key !== undefined) {
        return this.fill({ type: 'TableKey', key, value: placeholder, range: [start, this.at] }, depth);
      }
      this.at = start;
      if (!this.opensLongBracket()) return undefined;
    }
    return this.fill({ type: 'TableValue', value: placeholder, range: [start, start] }, depth);
  }

  /** The literal in `[…] =`, with what follows next; `undefined` where it is none. */
  private bracketedKey(): Literal | undefined {
    this.at += 1;
    this.skipTrivia();
    const key = this.string() ?? this.number();
    if (key === undefined) return undefined;
    this.skipTrivia();
    if (this.code() !== closeBracket) return undefined;
    this.at += 1;
    this.skipTrivia();
    return this.assigns() ? key : undefined;
  }

  /** Reads the field's value, behind the `=` if it is next. */
  private fill(field: Field, depth: number): Field | undefined {
    if (field.type !== 'TableValue') {
      this.at += 1;
      this.skipTrivia();
    }
    const start = this.at;
    const isTable = this.code() === openBrace;
    const value = isTable ? this.table(depth + 1) : this.literal();
    let end = this.at;
    this.skipTrivia();
    if (value !== undefined && this.endsField()) {
      field.value = value;
    } else {
      if (isTable) return undefined;
      end = endOfExpression(this.text, start);
      if (end === start || this.gaps.length === maxGaps) return undefined;
      this.gaps.push({ start, end, field });
      this.at = end;
      this.skipTrivia();
    }
    field.range[1] = end;
    return field;
  }

  private assigns(): boolean {
    return this.code() === equals && this.text.charCodeAt(this.at + 1) !== equals;
  }

  private endsField(): boolean {
    const code = this.code();
    return code === comma || code === semicolon || code === closeBrace;
  }

  private opensLongBracket(): boolean {
    const next = this.text.charCodeAt(this.at + 1);
    return next === openBracket || next === equals;
  }
}

/** Stands where a gap's expression will. */
const placeholder: Expression = { type: 'NilLiteral', value: null, raw: 'nil' };

/** None of Lua's words is longer than `function`; to look a new string up costs more than its length. */
function isReserved(word: string): boolean {
  return word.length <= 8 && word.length >= 2 && isLowerCase(word.charCodeAt(word.length - 1)) && luaKeywords.has(word);
}
