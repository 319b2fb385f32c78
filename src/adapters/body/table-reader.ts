import { luaKeywords } from '#domain/name/lua-name';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { TreeLimits } from '#domain/properties/tree-limits';
import { BodyText } from './body-text.js';
import { ExpressionReader } from './expression-reader.js';
import { TableScanner } from './table-scanner.js';

interface TableGrammar {
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
  private readonly expressions: ExpressionReader;

  constructor(
    text: string,
    private readonly grammar: TableGrammar,
  ) {
    this.body = new BodyText(text, grammar.name);
    this.scanner = new TableScanner(this.body);
    this.limits = new TreeLimits(this.body.refuse);
    this.expressions = new ExpressionReader(this.body, this.scanner, this.limits, grammar.lineEndSeparates);
  }

  /** @throws Problem `invalid-body` with line, column and an excerpt */
  read(): PropertyValue {
    const nul = this.body.text.indexOf('\0');
    if (nul >= 0) throw this.body.refuse(nul, 'a NUL stands here');
    this.scanner.skipBlanks();
    if (this.grammar.mayReturn && this.scanner.match(/return\b/y) !== undefined) this.scanner.skipBlanks();
    if (this.scanner.peek() !== '{') throw this.scanner.unexpected('a table must begin with "{"');
    const value = this.readValue(0);
    this.scanner.skipBlanks();
    if (this.grammar.mayReturn && this.scanner.take(';')) this.scanner.skipBlanks();
    if (!this.scanner.atEnd) throw this.scanner.unexpected('the table has ended');
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
      throw this.scanner.unexpected('"," or "}" must stand');
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
    if (!/["'[]/.test(this.scanner.peek())) throw this.scanner.unexpected('a name in quotes must stand');
    const key = this.scanner.readString();
    this.scanner.skipBlanks();
    if (!this.scanner.take(']')) throw this.scanner.unexpected('"]" must stand');
    this.scanner.skipBlanks();
    if (!this.scanner.take('=')) throw this.scanner.unexpected('"=" must stand');
    this.scanner.skipBlanks();
    return key;
  }

  private readBareKey(): string | undefined {
    const start = this.scanner.offset;
    const word = this.scanner.match(/[A-Za-z_]\w*/y);
    if (word === undefined) return undefined;
    this.scanner.skipBlanks();
    if (this.scanner.peek() === ':') throw this.scanner.unexpected('"=" must stand');
    if (this.scanner.peek(2) === '==' || !this.scanner.take('=')) return undefined;
    if (luaKeywords.has(word)) throw this.body.refuse(start, `"${word}" is a word of Lua; write ["${word}"]`);
    this.scanner.skipBlanks();
    return word;
  }

  private readValue(depth: number): PropertyValue {
    const opens = this.scanner.peek() === '{';
    this.limits.checkValue(opens ? depth + 1 : depth, this.scanner.offset);
    return opens ? this.readTable(depth + 1) : this.expressions.read();
  }
}
