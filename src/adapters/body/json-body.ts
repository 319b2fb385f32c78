import { createScanner, type JSONScanner } from 'jsonc-parser';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { TreeLimits } from '#domain/properties/tree-limits';
import { BodyText } from './body-text.js';
import { readShortJson } from './short-json.js';

/** The scanner's own names for its tokens and faults are `const enum`s, which this build cannot take over. */
const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blanks: 15,
  end: 17,
} as const;

const faults: Readonly<Record<number, string>> = {
  2: 'the string that starts here is not closed',
  3: 'the number here has no digits where they must be',
  4: 'the string here has a "\\u" without four hexadecimal digits',
  5: 'the string here has an escape that JSON does not know',
  6: 'the string here has a control character in it, which must be escaped',
};

/**
 * Reads JSON (RFC 8259: no comments, no trailing commas).
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readJsonBody(text: string): PropertyValue {
  return readShortJson(text) ?? new JsonReader(text).read();
}

class JsonReader {
  private readonly scanner: JSONScanner;
  private readonly body: BodyText;
  private readonly limits: TreeLimits;
  private kind = 0;

  constructor(text: string) {
    this.scanner = createScanner(text);
    this.body = new BodyText(text, 'JSON');
    this.limits = new TreeLimits(this.body.refuse);
  }

  read(): PropertyValue {
    this.next();
    const value = this.readValue(0);
    if (!this.is('end')) throw this.unexpected('the body has ended');
    return value;
  }

  private readValue(depth: number): PropertyValue {
    const offset = this.scanner.getTokenOffset();
    const opens = this.is('openBrace') || this.is('openBracket');
    this.limits.checkValue(opens ? depth + 1 : depth, offset);
    if (this.is('openBrace')) return this.readTable(depth + 1);
    if (this.is('openBracket')) return this.readList(depth + 1);
    const value = this.readPlain(offset);
    this.next();
    return value;
  }

  private readPlain(offset: number): PropertyValue {
    const written = this.scanner.getTokenValue();
    switch (this.kind) {
      case token.null:
        return null;
      case token.true:
        return true;
      case token.false:
        return false;
      case token.string:
        this.limits.checkText(written, offset);
        return written;
      case token.number:
        this.limits.checkNumber(Number(written), offset);
        return Number(written);
      default:
        throw this.unexpected('a value must stand');
    }
  }

  private readTable(depth: number): Properties {
    const table = emptyProperties();
    this.next();
    if (this.is('closeBrace')) return this.closed(table);
    for (;;) {
      if (!this.is('string')) throw this.unexpected('a name in double quotes must stand');
      const name = this.scanner.getTokenValue();
      this.limits.checkKey(name, table, this.scanner.getTokenOffset());
      this.next();
      if (!this.is('colon')) throw this.unexpected('":" must stand');
      this.next();
      table[name] = this.readValue(depth);
      if (this.is('closeBrace')) return this.closed(table);
      if (!this.is('comma')) throw this.unexpected('"," or "}" must stand');
      this.next();
    }
  }

  private readList(depth: number): PropertyValue[] {
    const list: PropertyValue[] = [];
    this.next();
    if (this.is('closeBracket')) return this.closed(list);
    for (;;) {
      list.push(this.readValue(depth));
      if (this.is('closeBracket')) return this.closed(list);
      if (!this.is('comma')) throw this.unexpected('"," or "]" must stand');
      this.next();
    }
  }

  private is(kind: keyof typeof token): boolean {
    return this.kind === token[kind];
  }

  private closed<Value>(value: Value): Value {
    this.next();
    return value;
  }

  private next(): void {
    do this.kind = this.scanner.scan();
    while (this.is('blanks') || this.is('lineBreak'));
    const fault = faults[this.scanner.getTokenError()];
    if (fault !== undefined) throw this.body.refuse(this.scanner.getTokenOffset(), fault);
    if (this.is('lineComment') || this.is('blockComment')) {
      throw this.body.refuse(this.scanner.getTokenOffset(), 'a comment stands here, and JSON has none');
    }
  }

  private unexpected(wanted: string): Error {
    const at = this.scanner.getTokenOffset();
    if (this.is('end')) return this.body.refuse(at, `it ends where ${wanted}`);
    const found = this.body.text.slice(at, at + Math.min(this.scanner.getTokenLength(), 20));
    return this.body.refuse(at, `"${found}" stands where ${wanted}`);
  }
}
