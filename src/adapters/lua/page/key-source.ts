import type { TableConstructorExpression } from '../tree/syntax-tree.js';

/** Where the key of a keyed field stands, brackets included. */
export function keyRange(
  table: TableConstructorExpression,
  index: number,
): { readonly start: number; readonly end: number } {
  const field = table.fields[index];
  if (field === undefined || field.type === 'TableValue') throw new Error(`Field ${index} of the table has no key.`);
  return { start: field.start, end: field.keyEnd };
}

/** What stands between a field's key and its value, where it is `=` among blanks; else ` = `. */
export function assignmentOf(text: string, table: TableConstructorExpression, index: number): string {
  const field = table.fields[index];
  if (field === undefined) throw new Error(`The table has no field ${index}.`);
  const between = text.slice(keyRange(table, index).end, field.value.start);
  return /^[ \t]*=[ \t]*$/.test(between) ? between : ' = ';
}
