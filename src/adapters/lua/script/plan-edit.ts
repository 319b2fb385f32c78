import type { Statement } from '../tree/syntax-tree.js';
import type { PropertyEdit } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { nest, type PropertyValue } from '#domain/properties/property-value';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { notReadable } from '../lua-file.js';
import { endOfLine, indentationAt, newlineAt, skipBlanks } from '#adapters/lua/text/lines';
import { insert, type Splice } from '#adapters/lua/text/splice';
import { writeKey } from '#adapters/lua/text/write-lua-value';
import { semicolon } from '../tree/characters.js';
import { Lexer } from '../tree/lexer.js';
import { type Owner, ownerOf, topEntries, type ScriptTables } from './script-tables.js';
import { addFields, planValue, replaceValue } from './plan-value.js';
import { layOutValue, styleOf } from './script-style.js';
import { holdsList, isCode, type Entry, type ScriptTable } from './script-table.js';

/** A table of a script with the rule where a new name is added. */
interface Place {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly owner: (name: string) => Owner;
}

/**
 * The splices that make the edit; none where the script has the value already.
 * @param edit a result of `splitEdit`
 * @throws Problem `script-not-recognised` where code decides what is to be set
 */
export function planEdit(text: string, tables: ScriptTables, edit: PropertyEdit): Splice[] {
  const top = { entries: topEntries(tables), owner: (name: string) => ownerOf(tables, name) };
  return [...planIn(text, top, edit.path, edit.value, edit.path), ...planNameOfModule(text, tables, edit)];
}

/** Where the module of a layer has the layer's name, too, the runtime finds the layer by that name. */
function planNameOfModule(text: string, { module, layer }: ScriptTables, { path, value }: PropertyEdit): Splice[] {
  const [own, again] = [layer?.table.entries.get('name'), module.entries.get('name')];
  if (path.join('.') !== 'name' || own === undefined || again === undefined || isCode(again)) return [];
  const name = constantOf(again.value);
  return name !== notConstant && constantOf(own.value) === name ? planValue(text, again, value) : [];
}

function planIn(
  text: string,
  { entries, owner }: Place,
  path: readonly string[],
  value: PropertyValue,
  whole: readonly string[],
): Splice[] {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('An edit of a script has an empty path.');
  const entry = entries.get(name);
  if (entry === undefined) {
    const { table, after } = owner(name);
    return value === null ? [] : addEntry(text, table, name, nest(rest, value), after, whole);
  }
  if (isCode(entry)) throw setByCode(text, entry, whole);
  if (rest.length === 0) return planValue(text, entry, value);
  if (entry.table !== undefined && !holdsList(entry.table))
    return planIn(text, placeIn(entry.table), rest, value, whole);
  if (value === null) return [];
  if (constantOf(entry.value) === notConstant) throw setByCode(text, entry, whole);
  return replaceValue(text, entry.value, nest(rest, value));
}

function placeIn(table: ScriptTable): Place {
  return { entries: table.entries, owner: () => ({ table }) };
}

function setByCode(text: string, { value }: Entry, whole: readonly string[]): Problem {
  const { details } = notReadable(text, value.start, '');
  const sentence = `"${whole.join('.')}" cannot be set: line ${details.line ?? 1} of the script decides it by code.`;
  return new Problem('script-not-recognised', sentence, details);
}

/**
 * Adds a name to a table that lacks it: in its constructor, or as another assignment where
 * assignments build the table.
 * @param after a statement that the assignment has to come after
 * @throws Problem `script-not-recognised` where the table is neither written out nor has a name
 */
function addEntry(
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
  // Where more code follows in the same line, the assignment goes before it, with one semicolon between them: two in a row
  // are an empty statement, which Lua 5.1 does not have.
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
