import type { Statement, TableConstructorExpression } from '../tree/syntax-tree.js';
import { Problem } from '#domain/problem/problem';
import type { PropertyValue } from '#domain/properties/property-value';
import { insert, type Splice } from '#adapters/lua/text/splice';
import { insertItem } from '#adapters/lua/text/insert-item';
import { endOfLine, indentationAt, newlineAt, skipBlanks } from '#adapters/lua/text/lines';
import { shapeOf } from '#adapters/lua/text/table-shape';
import { semicolon } from '../tree/characters.js';
import { Lexer } from '../tree/lexer.js';
import { writeKey } from '#adapters/lua/text/write-value';
import { layOutValue, styleOf } from './script-style.js';
import type { ScriptTable } from './script-table.js';

/**
 * Puts a name into a table that lacks it: into its constructor, or as another assignment where the
 * table is built by assignments.
 * @param after a statement that the assignment has to come after
 * @throws Problem `script-not-recognised` where the table is neither written out nor has a name
 */
export function addEntry(
  text: string,
  table: ScriptTable,
  name: string,
  value: PropertyValue,
  after: Statement | undefined,
  whole: readonly string[],
): Splice[] {
  const named = table.written?.fields.some(({ type }) => type !== 'TableValue') === true;
  const isBuilt = !named && table.entries.size > 0;
  if (table.written !== undefined && !isBuilt && after === undefined)
    return addFields(text, table.written, [[name, value]]);
  const statement = laterOf(table.lastStatement, after);
  if (table.reference !== undefined && statement !== undefined) {
    return addAssignment(text, statement, table.reference, name, value);
  }
  throw new Problem(
    'script-not-recognised',
    `"${whole.join('.')}" cannot be set: the script has no table written out that it belongs into.`,
  );
}

/** Puts names that it lacks into a table that is written out. */
export function addFields(
  text: string,
  written: TableConstructorExpression,
  added: readonly (readonly [name: string, value: PropertyValue])[],
): Splice[] {
  const style = styleOf(text, written);
  const shape = shapeOf(written);
  const newline = newlineAt(text, shape.open);
  const field = ([name, value]: readonly [string, PropertyValue], indentation: string): string =>
    writeKey(name, style.quote) +
    style.equals +
    layOutValue(value, style, newline, style.ownLine ? indentation : undefined);
  const write = (indentation: string, between: string): string =>
    added.map((each) => field(each, indentation)).join(between);
  const [first] = insertItem(text, shape, shape.items.length, { write }, style);
  if (first === undefined) throw new Error('There is no way to insert a field.');
  return first;
}

function addAssignment(
  text: string,
  statement: Statement,
  reference: string,
  name: string,
  value: PropertyValue,
): Splice[] {
  const style = styleOf(text);
  const { start, end } = statement;
  const indentation = indentationAt(text, start);
  const newline = newlineAt(text, start);
  const key = writeKey(name, style.quote);
  const written = layOutValue(value, style, newline, indentation);
  const assignment = `${reference}${key.startsWith('[') ? key : `.${key}`} = ${written}`;
  const next = skipBlanks(text, end);
  const lineEnd = endOfLine(text, text[next] === ';' ? next + 1 : next);
  if (lineEnd !== undefined) return [insert(lineEnd, newline + indentation + assignment)];
  // Where more code follows in the same line, the assignment goes before it, and is kept apart from it: by one semicolon,
  // since two have nothing between them that Lua 5.1 takes for a statement.
  return [insert(end, isBeforeSemicolon(text, end) ? `; ${assignment}` : `; ${assignment};`)];
}

function isBeforeSemicolon(text: string, offset: number): boolean {
  const lexer = new Lexer(text, offset);
  lexer.next();
  return lexer.kind === semicolon;
}

function laterOf(a: Statement | undefined, b: Statement | undefined): Statement | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.start > b.start ? a : b;
}
