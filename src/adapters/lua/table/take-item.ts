import { cut, type Splice } from '#adapters/lua/text/splice';
import { endOfComment } from '../tree/lexer.js';
import { indentationAt, isBlank, newlineFrom, skipBlanks } from './lines.js';
import { removeItem } from './remove-item.js';
import { itemAt, startsLine, tailOf, type TableShape } from './table-shape.js';

/**
 * The line comment behind an item that has a line of its own, with the blanks before it: what goes
 * along when the item moves. `''` where there is none, and where another comment stands between the
 * item and its separator: that one has to stay, and so the line does.
 */
export function commentBehind(text: string, shape: TableShape, index: number): string {
  if (!startsLine(text, shape, index)) return '';
  const item = itemAt(shape.items, index);
  const tail = tailOf(item);
  if (!isBlank(text.slice(item.end, item.separator ?? item.end))) return '';
  const start = skipBlanks(text, tail);
  if (!text.startsWith('--', start) || /^--\[=*\[/.test(text.slice(start, start + 40))) return '';
  return text.slice(tail, endOfComment(text, start));
}

/** Takes an item out, and with it the comment that `commentBehind` gave, or `''` to leave that behind. */
export function takeItem(text: string, shape: TableShape, index: number, comment: string): Splice[] {
  const splices = removeItem(text, shape, index);
  if (comment === '') return splices;
  const item = itemAt(shape.items, index);
  const start = item.start - indentationAt(text, item.start).length;
  const end = skipBlanks(text, tailOf(item) + comment.length);
  return [...splices.filter(({ offset }) => offset < start), cut(start, end + newlineFrom(text, end).length)];
}
