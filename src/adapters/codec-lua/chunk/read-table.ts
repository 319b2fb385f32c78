import type {
  BooleanLiteral,
  Expression,
  Identifier,
  NilLiteral,
  NumericLiteral,
  StringLiteral,
  TableConstructorExpression,
  TableKey,
  TableKeyString,
  TableValue,
} from 'luaparse';
import { endOfComment } from '../trivia.js';
import { keywords } from '../keywords.js';
import type { Ranged } from '../range.js';
import { Tokens } from './tokens.js';

type Field = Ranged<TableKey> | Ranged<TableKeyString> | Ranged<TableValue>;
type Literal = Ranged<StringLiteral | NumericLiteral | BooleanLiteral | NilLiteral>;
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

/** What is nested deeper is the parser's: a third of what it takes, for tables, what is around them, and their gaps. */
export const maxDepth = 66;
const maxGaps = 64;
const maxGapLength = 16 * 1024;

const [tab, newline, carriageReturn, blank, verticalTab, formFeed] = [9, 10, 13, 32, 11, 12];
const [quote, apostrophe, comma, minus, dot, semicolon, equals] = [34, 39, 44, 45, 46, 59, 61];
const [openBracket, backslash, closeBracket, openBrace, closeBrace] = [91, 92, 93, 123, 125];

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

class TableReader {
  readonly gaps: Gap[] = [];

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

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

  private literal(): Literal | undefined {
    return isWordStart(this.code()) ? this.word() : (this.string() ?? this.number());
  }

  private word(): Literal | undefined {
    const start = this.at;
    const end = this.endOfWord();
    const raw = this.text.slice(start, end);
    const range: [number, number] = [start, end];
    this.at = end;
    if (raw === 'true' || raw === 'false') return { type: 'BooleanLiteral', value: raw === 'true', raw, range };
    return raw === 'nil' ? { type: 'NilLiteral', value: null, raw, range } : undefined;
  }

  /** A string in quotes, without escapes. */
  private string(): Ranged<StringLiteral> | undefined {
    const { text, at } = this;
    const mark = this.code();
    if (mark !== quote && mark !== apostrophe) return undefined;
    for (let end = at + 1; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === mark) {
        this.at = end + 1;
        const value = text.slice(at + 1, end);
        return { type: 'StringLiteral', value, raw: text.slice(at, this.at), range: [at, this.at] };
      }
      if (code === backslash || code === newline || code === carriageReturn) return undefined;
    }
    return undefined;
  }

  /** A number in decimal digits; what comes behind them is not looked at. */
  private number(): Ranged<NumericLiteral> | undefined {
    const { text, at } = this;
    let end = at;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end === at) return undefined;
    if (text.charCodeAt(end) === dot) {
      end += 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
    }
    const raw = text.slice(at, end);
    this.at = end;
    return { type: 'NumericLiteral', value: parseFloat(raw), raw, range: [at, end] };
  }

  private code(): number {
    return this.text.charCodeAt(this.at);
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

  private endOfWord(): number {
    let end = this.at + 1;
    while (isWordPart(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  private skipTrivia(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code)) this.at += 1;
      else if (code === minus && text.charCodeAt(this.at + 1) === minus) this.at = endOfComment(text, this.at);
      else return;
    }
  }
}

/** Stands where a gap's expression will. */
const placeholder: Expression = { type: 'NilLiteral', value: null, raw: 'nil' };

/** Behind the expression at `start`, which a separator or the table's end follows; `start` where that is not found. */
function endOfExpression(text: string, start: number): number {
  const tokens = new Tokens(text, start);
  let end = start;
  while (tokens.next() && tokens.depth >= 0) {
    if (tokens.depth > maxDepth || tokens.start - start > maxGapLength) return start;
    if (tokens.depth === 0 && (tokens.code === comma || tokens.code === semicolon)) return end;
    end = tokens.end;
  }
  return tokens.depth < 0 && tokens.code === closeBrace ? end : start;
}

/** None of Lua's words is longer than `function`; to look a new string up costs more than its length. */
function isReserved(word: string): boolean {
  return word.length <= 8 && word.length >= 2 && isLowerCase(word.charCodeAt(word.length - 1)) && keywords.has(word);
}

function isLowerCase(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isBlank(code: number): boolean {
  return (
    code === blank ||
    code === newline ||
    code === tab ||
    code === carriageReturn ||
    code === verticalTab ||
    code === formFeed
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code);
}
