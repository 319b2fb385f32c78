import type { Node } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';
import { indentAt, leadOf, styleOf } from './json-style.js';

/**
 * How the only item of an object or list is set between its brackets, so that taking it out again
 * finds the brackets as they were. `marked` is one bit that is kept in the blanks: that what the
 * rest of the file suggests for the emptied brackets is not what stood there.
 */
interface OnlyItemLayout {
  readonly before: string;
  readonly after: string;
  /** The item's own indentation where it stands on a line of its own. */
  readonly indent: string | undefined;
}

/** The layout for the first item of an empty container. */
export function layOutFirst(
  document: JsonDocument,
  container: Node,
  as: 'object' | 'array',
  marked: boolean,
): OnlyItemLayout {
  const inside = document.text.slice(container.offset + 1, container.offset + container.length - 1);
  const usual = usualLayout(document, container, as);
  if (inside !== '') return { before: inside, after: marked ? '  ' : '', indent: undefined };
  return marked ? { ...usual, after: markedEnd(usual) } : usual;
}

/** What stands between the brackets once the only item is taken out, and whether its layout was marked. */
export function readOnlyItem(
  document: JsonDocument,
  container: Node,
): { readonly inside: string; readonly marked: boolean } {
  const [item] = container.children ?? [];
  if (item === undefined) return { inside: '', marked: false };
  const before = leadOf(document.text, container);
  const after = document.text.slice(item.offset + item.length, container.offset + container.length - 1);
  const usual = usualLayout(document, container, container.type === 'array' ? 'array' : 'object');
  if (before === usual.before && after === usual.after) return { inside: '', marked: false };
  if (before === usual.before && after === markedEnd(usual)) return { inside: '', marked: true };
  return { inside: after === '' || after === '  ' ? before : '', marked: after === '  ' };
}

function usualLayout(document: JsonDocument, container: Node, as: 'object' | 'array'): OnlyItemLayout {
  const style = styleOf(document, container);
  if (!(as === 'array' ? style.multiLineLists : style.multiLine)) {
    return { before: style.padding[as], after: style.padding[as], indent: undefined };
  }
  const outer = indentAt(document.text, container.offset);
  const indent = outer + style.unit;
  return { before: style.lineEnd + indent, after: style.lineEnd + outer, indent };
}

function markedEnd({ after }: OnlyItemLayout): string {
  return after.includes('\n') ? ' ' : `${after} `;
}
