import { writeString, type StringForm } from './write-value.js';
import { rangeOf } from './range.js';
import { replace, type Splice } from './splice.js';

/** The form of a literal, from its source. */
export function formOf(source: string): StringForm {
  const level = /^\[(=*)\[/.exec(source)?.[1];
  if (level !== undefined) return { longLevel: level.length };
  return source.startsWith("'") ? "'" : '"';
}

/** The form of a literal that `parseChunk` gave. */
export function formAt(text: string, literal: object): StringForm {
  return formOf(text.slice(...rangeOf(literal)));
}

/** Puts another string into a literal that `parseChunk` gave, in the form that it has. */
export function rewrite(text: string, literal: object, value: string): Splice {
  return replace(...rangeOf(literal), writeString(value, formAt(text, literal)));
}
