import type { TableConstructorExpression } from 'luaparse';
import { rangeOf, type Range } from '#adapters/lua/text/range';
import { skipTrivia } from '#adapters/lua/text/trivia';

/** Where the key of a keyed field stands, brackets included. */
export function keyRange(text: string, table: TableConstructorExpression, index: number): Range {
  const field = table.fields[index];
  if (field === undefined || field.type === 'TableValue') throw new Error(`Field ${index} of the table has no key.`);
  if (field.type === 'TableKeyString') return rangeOf(field.key);
  let at = skipTrivia(text, rangeOf(field.key)[1]);
  while (text[at] === ')') at = skipTrivia(text, at + 1);
  return [rangeOf(field)[0], at + 1];
}

/** What stands between a field's key and its value, where it is `=` among blanks; else ` = `. */
export function assignmentOf(text: string, table: TableConstructorExpression, index: number): string {
  const field = table.fields[index];
  if (field === undefined) throw new Error(`The table has no field ${index}.`);
  const between = text.slice(keyRange(text, table, index)[1], rangeOf(field.value)[0]);
  return /^[ \t]*=[ \t]*$/.test(between) ? between : ' = ';
}
