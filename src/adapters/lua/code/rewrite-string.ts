import { encodeUtf8 } from '#application/bytes/byte-text';
import { writeString, type StringForm } from '#adapters/lua/text/write-value';
import type { CodeEdit } from './prove-edit.js';

/** Has a string literal say something else, in the form that it is written in. */
export function rewriteString(text: string, { start, end }: Pick<CodeEdit, 'start' | 'end'>, value: string): CodeEdit {
  return { start, end, text: writeString(value, formAt(text, start)), is: { value: encodeUtf8(value) } };
}

function formAt(text: string, start: number): StringForm {
  const quote = text.charAt(start);
  if (quote === '"' || quote === "'") return quote;
  return { longLevel: text.indexOf('[', start + 1) - start - 1 };
}
