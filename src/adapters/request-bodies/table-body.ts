import { decodeUtf8 } from '#application/support/bytes';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { ValueLimits } from '#domain/properties/value-limits';
import { calculate } from '#adapters/lua/tree/arithmetic';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { parseTable } from '#adapters/lua/tree/parser';
import type {
  BinaryExpression,
  Expression,
  StringLiteral,
  TableConstructorExpression,
  TableField,
} from '#adapters/lua/tree/syntax-tree';
import { BodyText } from './body-text.js';

/**
 * Reads one Lua table constructor as data, optionally after `return`; nothing is executed.
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readLuaBody(text: string): PropertyValue {
  return new TableBody(text, 'a Lua table', false).read();
}

/**
 * Reads the braced form, `{ alpha=0.5, color={1,0,1}, name="x", flip=nil }`. It is a Lua table in which the end of a line is a
 * separator, like `,` and `;`.
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readBracedBody(text: string): PropertyValue {
  return new TableBody(text, 'a braced table', true).read();
}

/**
 * Whether a text is in the braced form: it begins with `{`, and has a name followed by `=` at a place for a name. YAML would
 * accept such a text, but read it as one long name: `{alpha=0.5}` is `{"alpha=0.5": null}` in YAML.
 */
export function isBraced(text: string): boolean {
  if (!/^\s*(?:--[^\n]*\n\s*)*\{/.test(text)) return false;
  // An open quote takes the rest of the text, so that no text is scanned twice.
  const structure = text.replace(/"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/g, '""').replace(/--[^\n]*/g, '');
  return /(?:^|[{,;\n])[^\S\n]*(?:[\p{L}_][\p{L}\p{N}_]*|\["?"?\])\s*=(?!=)/u.test(structure);
}

/** Reads one table of constants with the Lua parser, within the limits of every body. */
class TableBody {
  private readonly body: BodyText;
  private readonly limits: ValueLimits;
  /** The text with one character per byte, as the parser reads it. */
  private readonly bytes: string;

  constructor(
    text: string,
    format: string,
    private readonly lineEndSeparates: boolean,
  ) {
    this.body = new BodyText(text, format);
    this.bytes = Buffer.from(text).toString('latin1');
    this.limits = new ValueLimits((offset, message) => this.refuse(offset, message));
  }

  read(): PropertyValue {
    return this.table(this.parse(), 1);
  }

  private parse(): TableConstructorExpression {
    try {
      return parseTable(this.bytes, { lineEndSeparates: this.lineEndSeparates });
    } catch (error) {
      if (error instanceof LuaSyntaxError) throw this.refuse(error.offset, error.message);
      throw error;
    }
  }

  /** @param offset in bytes */
  private refuse(offset: number, message: string) {
    return this.body.refuse(decodeUtf8(this.bytes.slice(0, offset)).length, message);
  }

  private value(expression: Expression, depth: number): PropertyValue {
    if (expression.type === 'TableConstructorExpression') return this.table(expression, depth + 1);
    this.limits.checkValue(depth, expression.start);
    return this.constant(expression);
  }

  private table({ fields, start }: TableConstructorExpression, depth: number): PropertyValue {
    this.limits.checkValue(depth, start);
    const table = emptyProperties();
    const list: PropertyValue[] = [];
    for (const field of fields) {
      const name = this.nameOf(field, table);
      const value = this.value(field.value, depth);
      if (name === undefined) list.push(value);
      else table[name] = value;
      if (list.length > 0 && Object.keys(table).length > 0)
        throw this.refuse(field.start, 'a table is either a list or has names, and this one is both');
    }
    return list.length > 0 ? list : table;
  }

  /** @param table the names read so far */
  private nameOf(field: TableField, table: Properties): string | undefined {
    if (field.type === 'TableValue') return undefined;
    const { key } = field;
    if (field.type === 'TableKey' && key.type !== 'StringLiteral')
      throw this.refuse(key.start, 'a name in quotes must stand between the brackets');
    const name = key.type === 'StringLiteral' ? this.text(key) : key.type === 'Identifier' ? key.name : '';
    this.limits.checkKey(name, table, field.start);
    return name;
  }

  private constant(expression: Expression): PropertyValue {
    switch (expression.type) {
      case 'StringLiteral':
        return this.text(expression);
      case 'NumericLiteral':
        return this.finite(expression.value, expression.start);
      case 'BooleanLiteral':
        return expression.value;
      case 'UnaryExpression':
        return -this.number(expression.argument, expression.start);
      case 'BinaryExpression':
        return this.calculated(expression);
      default:
        // `nil`, and the runtime's `NIL`: the parser lets no other name through.
        return null;
    }
  }

  private text({ value, start }: StringLiteral): string {
    const text = decodeUtf8(value);
    if (text.includes('\ufffd') && !value.includes('\u00ef\u00bf\u00bd'))
      throw this.refuse(start, 'the escapes of the string here make no UTF-8 text');
    this.limits.checkText(text, start);
    return text;
  }

  private number(expression: Expression, offset: number): number {
    const value = expression.type === 'TableConstructorExpression' ? undefined : this.constant(expression);
    if (typeof value === 'number') return value;
    throw this.refuse(offset, 'only numbers can be calculated with');
  }

  private calculated({ operator, left, right, start }: BinaryExpression): number {
    const result = calculate(operator, this.number(left, start), this.number(right, right.start));
    if (result === undefined) throw this.refuse(start, `the operator ${operator} gives no constant here`);
    return this.finite(result, start);
  }

  private finite(value: number, offset: number): number {
    this.limits.checkNumber(value, offset);
    return value;
  }
}
