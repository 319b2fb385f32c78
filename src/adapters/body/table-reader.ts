import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { TreeLimits } from '#domain/properties/tree-limits';
import { BodyText } from './body-text.js';
import { TableScanner } from './table-scanner.js';

const keywords = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);
const literals = new Map<string, PropertyValue>([
  ['true', true],
  ['false', false],
  ['nil', null],
  ['NIL', null],
]);
const operators: readonly (readonly string[])[] = [
  ['+', '-'],
  ['*', '/', '%'],
];
const maxNesting = 32;

export interface TableGrammar {
  /** What the text is called in sentences. */
  readonly name: string;
  /** Whether the end of a line parts two items, so that no comma is needed there. */
  readonly lineEndSeparates: boolean;
  /** Whether `return` may stand before the table. */
  readonly mayReturn: boolean;
}

/**
 * Reads a Lua table constructor as data: constants, arithmetic on numbers, and tables of them.
 * A table is a list or has names; one that is both is refused. Nothing is executed, so a call,
 * a variable or a function is refused where it stands.
 */
export class TableReader {
  private readonly body: BodyText;
  private readonly scanner: TableScanner;
  private readonly limits: TreeLimits;
  private nesting = 0;

  constructor(
    text: string,
    private readonly grammar: TableGrammar,
  ) {
    this.body = new BodyText(text, grammar.name);
    this.scanner = new TableScanner(this.body);
    this.limits = new TreeLimits(this.body.refuse);
  }

  /** @throws Problem `invalid-body` with line, column and an excerpt */
  read(): PropertyValue {
    const nul = this.body.text.indexOf('\0');
    if (nul >= 0) throw this.body.refuse(nul, 'a NUL stands here');
    this.scanner.skipBlanks();
    if (this.grammar.mayReturn && this.scanner.match(/return\b/y) !== undefined) this.scanner.skipBlanks();
    if (this.scanner.peek() !== '{') throw this.unexpected('a table must begin with "{"');
    const value = this.readValue(0);
    this.scanner.skipBlanks();
    if (this.grammar.mayReturn && this.scanner.take(';')) this.scanner.skipBlanks();
    if (!this.scanner.atEnd) throw this.unexpected('the table has ended');
    return value;
  }

  private readTable(depth: number): PropertyValue {
    const table = emptyProperties();
    const list: PropertyValue[] = [];
    this.scanner.take('{');
    this.scanner.skipBlanks();
    while (!this.scanner.take('}')) {
      const start = this.scanner.offset;
      const key = this.readKey(table);
      if (key === undefined) list.push(this.readValue(depth));
      else table[key] = this.readValue(depth);
      if (list.length > 0 && Object.keys(table).length > 0) {
        throw this.body.refuse(start, 'a table is either a list or has names, and this one is both');
      }
      this.passSeparator();
    }
    return list.length > 0 ? list : table;
  }

  private passSeparator(): void {
    const lineEnded = this.scanner.skipBlanks();
    if (this.scanner.take(',') || this.scanner.take(';')) this.scanner.skipBlanks();
    else if (this.scanner.peek() !== '}' && !(lineEnded && this.grammar.lineEndSeparates))
      throw this.unexpected('"," or "}" must stand');
  }

  /** The name of the item that begins here, with its `=` passed; `undefined` where it is one of a list. */
  private readKey(table: Properties): string | undefined {
    const start = this.scanner.offset;
    const key =
      this.scanner.peek() === '[' && !this.scanner.atLongBracket ? this.readBracketedKey() : this.readBareKey();
    if (key === undefined) this.scanner.returnTo(start);
    else this.limits.checkKey(key, table, start);
    return key;
  }

  private readBracketedKey(): string {
    this.scanner.take('[');
    this.scanner.skipBlanks();
    if (!/["'[]/.test(this.scanner.peek())) throw this.unexpected('a name in quotes must stand');
    const key = this.scanner.readString();
    this.scanner.skipBlanks();
    if (!this.scanner.take(']')) throw this.unexpected('"]" must stand');
    this.scanner.skipBlanks();
    if (!this.scanner.take('=')) throw this.unexpected('"=" must stand');
    this.scanner.skipBlanks();
    return key;
  }

  private readBareKey(): string | undefined {
    const start = this.scanner.offset;
    const word = this.scanner.match(/[A-Za-z_]\w*/y);
    if (word === undefined) return undefined;
    this.scanner.skipBlanks();
    if (this.scanner.peek(2) === '==' || !this.scanner.take('=')) return undefined;
    if (keywords.has(word)) throw this.body.refuse(start, `"${word}" is a word of Lua; write ["${word}"]`);
    this.scanner.skipBlanks();
    return word;
  }

  private readValue(depth: number): PropertyValue {
    const opens = this.scanner.peek() === '{';
    this.limits.checkValue(opens ? depth + 1 : depth, this.scanner.offset);
    return opens ? this.readTable(depth + 1) : this.readSum(0);
  }

  /** Sums at level 0, products at level 1. */
  private readSum(level: number): PropertyValue {
    const symbols = operators[level];
    if (symbols === undefined) return this.readPower();
    const start = this.scanner.offset;
    let value = this.readSum(level + 1);
    for (;;) {
      const symbol = this.takeOperator(symbols);
      if (symbol === undefined) return value;
      const left = this.requireNumber(value, start);
      const right = this.scanner.offset;
      value = this.calculated(symbol, left, this.requireNumber(this.readSum(level + 1), right), start);
    }
  }

  private readPower(): PropertyValue {
    const start = this.scanner.offset;
    if (this.scanner.peek() === '-') {
      this.scanner.take('-');
      this.scanner.skipBlanks();
      return -this.requireNumber(
        this.nested(start, () => this.readPower()),
        start,
      );
    }
    const base = this.readPlain();
    if (this.takeOperator(['^']) === undefined) return base;
    const right = this.scanner.offset;
    const exponent = this.requireNumber(
      this.nested(start, () => this.readPower()),
      right,
    );
    return this.calculated('^', this.requireNumber(base, start), exponent, start);
  }

  private readPlain(): PropertyValue {
    const start = this.scanner.offset;
    if (this.scanner.take('(')) {
      this.scanner.skipBlanks();
      const value = this.nested(start, () => this.readSum(0));
      this.scanner.skipBlanks();
      if (!this.scanner.take(')')) throw this.unexpected('")" must stand');
      return value;
    }
    if (/["']/.test(this.scanner.peek()) || this.scanner.atLongBracket) {
      const text = this.scanner.readString();
      this.limits.checkText(text, start);
      return text;
    }
    const number = this.scanner.match(/0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (number !== undefined) {
      if (/[\w.]/.test(this.scanner.peek())) throw this.body.refuse(start, 'the number here is not well formed');
      this.limits.checkNumber(Number(number), start);
      return Number(number);
    }
    const word = this.scanner.match(/[A-Za-z_]\w*/y);
    const literal = literals.get(word ?? '');
    if (literal !== undefined) return literal;
    this.scanner.returnTo(start);
    throw this.unexpected('a number, a string, true, false, nil or a table must stand');
  }

  /** An operator that follows; where line ends separate, it has to follow in the same line. */
  private takeOperator(symbols: readonly string[]): string | undefined {
    const start = this.scanner.offset;
    const lineEnded = this.scanner.skipBlanks();
    const symbol =
      lineEnded && this.grammar.lineEndSeparates ? undefined : symbols.find((each) => this.scanner.take(each));
    if (symbol === undefined) this.scanner.returnTo(start);
    else this.scanner.skipBlanks();
    return symbol;
  }

  private calculated(symbol: string, left: number, right: number, offset: number): number {
    const result = calculate(symbol, left, right);
    this.limits.checkNumber(result, offset);
    return result;
  }

  private requireNumber(value: PropertyValue, offset: number): number {
    if (typeof value === 'number') return value;
    throw this.body.refuse(offset, 'only numbers can be calculated with');
  }

  private nested<Value>(offset: number, read: () => Value): Value {
    this.nesting += 1;
    if (this.nesting > maxNesting)
      throw this.body.refuse(offset, `the calculation here is more than ${maxNesting} deep`);
    const value = read();
    this.nesting -= 1;
    return value;
  }

  private unexpected(wanted: string): Error {
    const found = /^(?:\w+|.)/su.exec(this.scanner.peek(20))?.[0];
    const what = found === undefined ? `it ends where ${wanted}` : `${JSON.stringify(found)} stands where ${wanted}`;
    return this.body.refuse(this.scanner.offset, what);
  }
}

/** As Lua 5.1 calculates: a remainder has the sign of the divisor. */
function calculate(symbol: string, left: number, right: number): number {
  switch (symbol) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left - Math.floor(left / right) * right;
    default:
      return left ** right;
  }
}
