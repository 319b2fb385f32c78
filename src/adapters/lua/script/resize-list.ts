import type { TableConstructorExpression } from '../tree/syntax-tree.js';
import type { ListChange } from '#domain/properties/list-change';
import type { PropertyValue } from '#domain/properties/property-value';
import { insertItem } from '#adapters/lua/table/insert-item';
import { hasNewline, newlineAt } from '#adapters/lua/table/lines';
import { removeItems } from '#adapters/lua/table/remove-item';
import { itemAt, shapeOf } from '#adapters/lua/table/table-shape';
import type { Splice } from '#adapters/lua/text/splice';
import { layOutValue } from './lay-out-value.js';
import { styleOf } from './script-style.js';

/** Takes out of a list that has items, and puts into it, what the change says; items that change are not looked at. */
export function resizeList(
  text: string,
  list: TableConstructorExpression,
  { at, removed, added }: ListChange,
): Splice[] {
  if (removed > 0) return removeItems(text, shapeOf(list), at, at + removed);
  return added.length > 0 ? addItems(text, list, at, added) : [];
}

function addItems(
  text: string,
  list: TableConstructorExpression,
  index: number,
  added: readonly PropertyValue[],
): Splice[] {
  const style = styleOf(text, list);
  const shape = shapeOf(list);
  const beside = itemAt(shape.items, Math.max(index - 1, 0));
  const isLong = hasNewline(text.slice(beside.start, beside.end));
  const newline = newlineAt(text, shape.open);
  const write = (indentation: string, between: string): string =>
    added.map((item) => layOutValue(item, style, newline, isLong ? indentation : undefined)).join(between);
  const [first] = insertItem(text, shape, index, { write }, style);
  if (first === undefined) throw new Error('There is no way to insert items.');
  return first;
}
