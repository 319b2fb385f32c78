import type { BodyText } from './body-text.js';

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '\n',
};

/** The words of a Lua table, one after the other. */
export class TableScanner {
  private at = 0;

  constructor(private readonly body: BodyText) {}

  get offset(): number {
    return this.at;
  }

  get atEnd(): boolean {
    return this.at >= this.body.text.length;
  }

  /** Skips blanks and comments; whether a line ended among them. */
  skipBlanks(): boolean {
    let lineEnded = false;
    for (;;) {
      const blanks = this.match(/[ \t\r\n\f\v]+/y);
      if (blanks !== undefined) lineEnded ||= /[\r\n]/.test(blanks);
      else if (this.body.text.startsWith('--', this.at)) lineEnded = this.skipComment() || lineEnded;
      else return lineEnded;
    }
  }

  /** Whether the symbol stands here; it is passed if so. */
  take(symbol: string): boolean {
    if (!this.body.text.startsWith(symbol, this.at)) return false;
    this.at += symbol.length;
    return true;
  }

  /** The text that the expression, which must be sticky, matches here; it is passed. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.body.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** What stands here, without passing it. */
  peek(length = 1): string {
    return this.body.text.slice(this.at, this.at + length);
  }

  /** Goes back to an offset that was passed. */
  returnTo(offset: number): void {
    this.at = offset;
  }

  get atLongBracket(): boolean {
    return /^\[=*\[/.test(this.peek(64));
  }

  /** A string in quotes or long brackets that stands here. Its escapes are bytes, as in Lua, and make UTF-8 text. */
  readString(): string {
    const start = this.at;
    const bytes = this.atLongBracket ? Buffer.from(this.readLongBracket(start)) : this.readQuoted(start);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw this.body.refuse(start, 'the escapes of the string here make no UTF-8 text');
    }
  }

  /** What to throw where something else stands than what must. */
  unexpected(wanted: string): Error {
    const found = /^(?:\w+|.)/su.exec(this.peek(20))?.[0];
    const what = found === undefined ? `it ends where ${wanted}` : `${JSON.stringify(found)} stands where ${wanted}`;
    return this.body.refuse(this.at, what);
  }

  private readQuoted(start: number): Uint8Array {
    const quote = this.match(/["']/y) ?? '';
    const parts: Uint8Array[] = [];
    for (;;) {
      const plain = this.match(/[^"'\\\r\n]+/y);
      if (plain !== undefined) parts.push(Buffer.from(plain));
      if (this.take(quote)) return Buffer.concat(parts);
      const other = this.match(/["']/y);
      if (other !== undefined) parts.push(Buffer.from(other));
      else if (this.peek() === '\\') parts.push(this.readEscape());
      else if (plain === undefined)
        throw this.body.refuse(start, 'the string that starts here is not closed in its line');
    }
  }

  private readEscape(): Uint8Array {
    const start = this.at;
    this.at += 1;
    const decimal = this.match(/\d{1,3}/y);
    if (decimal !== undefined) {
      if (Number(decimal) > 255) throw this.body.refuse(start, `"\\${decimal}" is no byte`);
      return Uint8Array.of(Number(decimal));
    }
    const escaped = this.match(/\r\n|\n\r|[\r\n]/y) === undefined ? (this.match(/./uy) ?? '') : '\n';
    const meant = escapes[escaped] ?? (/^[\p{P}\p{S}]$/u.test(escaped) ? escaped : undefined);
    if (meant === undefined) throw this.body.refuse(start, `"\\${escaped}" is no escape of Lua 5.1`);
    return Buffer.from(meant);
  }

  private readLongBracket(start: number): string {
    const level = (this.match(/\[=*\[/y) ?? '').length - 2;
    const end = this.body.text.indexOf(`]${'='.repeat(level)}]`, this.at);
    if (end < 0) throw this.body.refuse(start, 'the long bracket that opens here is not closed');
    const inside = this.body.text.slice(this.at, end);
    this.at = end + level + 2;
    return inside.replace(/\r\n|\n\r|\r/g, '\n').replace(/^\n/, '');
  }

  private skipComment(): boolean {
    const start = this.at;
    this.at += 2;
    if (this.atLongBracket) return /[\r\n]/.test(this.readLongBracket(start));
    this.match(/[^\r\n]*/y);
    return false;
  }
}
