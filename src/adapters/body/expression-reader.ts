import type { PropertyValue } from '#domain/properties/property-value';
import type { TreeLimits } from '#domain/properties/tree-limits';
import type { BodyText } from './body-text.js';
import type { TableScanner } from './table-scanner.js';

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

/** Reads constants of Lua, and calculations with numbers. Nothing is executed: a variable or a call is refused. */
export class ExpressionReader {
  private nesting = 0;

  /** @param lineEndSeparates whether the end of a line ends the expression */
  constructor(
    private readonly body: BodyText,
    private readonly scanner: TableScanner,
    private readonly limits: TreeLimits,
    private readonly lineEndSeparates: boolean,
  ) {}

  /** @throws Problem `invalid-body` */
  read(): PropertyValue {
    return this.readSum(0);
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
      if (!this.scanner.take(')')) throw this.scanner.unexpected('")" must stand');
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
    throw this.scanner.unexpected('a number, a string, true, false, nil or a table must stand');
  }

  /** An operator that follows; where line ends separate, it has to follow in the same line. */
  private takeOperator(symbols: readonly string[]): string | undefined {
    const start = this.scanner.offset;
    const lineEnded = this.scanner.skipBlanks();
    const symbol = lineEnded && this.lineEndSeparates ? undefined : symbols.find((each) => this.scanner.take(each));
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
