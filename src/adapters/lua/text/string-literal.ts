import { writeString, type StringForm } from './write-value.js';
import type { NodeRange } from '../tree/syntax-tree.js';
import { replace, type Splice } from './splice.js';

/** The form of a literal, from its source. */
export function formOf(source: string): StringForm {
  const level = /^\[(=*)\[/.exec(source)?.[1];
  if (level !== undefined) return { longLevel: level.length };
  return source.startsWith("'") ? "'" : '"';
}

/** The form of a literal of the text. */
export function formAt(text: string, literal: NodeRange): StringForm {
  return formOf(text.slice(literal.start, literal.end));
}

/** Puts another string into a literal of the text, in the form that it has. */
export function rewrite(text: string, literal: NodeRange, value: string): Splice {
  return replace(literal.start, literal.end, writeString(value, formAt(text, literal)));
}
