import type { Expression, TableConstructorExpression } from 'luaparse';
import { constantOf } from './constant.js';
import { notReadable } from './not-readable.js';
import { rangeOf } from './parse-chunk.js';

/** A field of a table constructor; `index` counts all fields of the constructor. */
export interface Field {
  readonly index: number;
  readonly value: Expression;
}

export interface Fields {
  readonly positional: readonly Field[];
  readonly named: ReadonlyMap<string, Field>;
}

/**
 * The fields of a constructor, by position and by name.
 * @throws Problem `model-not-readable` where a key is computed, is no string, or comes twice: what
 *   the table holds would then be a guess. `what` names the table.
 */
export function readFields(text: string, table: TableConstructorExpression, what: string): Fields {
  const positional: Field[] = [];
  const named = new Map<string, Field>();
  table.fields.forEach((field, index) => {
    const { value } = field;
    if (field.type === 'TableValue') {
      positional.push({ index, value });
      return;
    }
    const key = field.type === 'TableKeyString' ? field.key.name : constantOf(field.key);
    const [at] = rangeOf(field);
    if (typeof key !== 'string')
      throw notReadable(text, at, `A key of ${what} is not a name written out, so it cannot be read.`);
    if (named.has(key)) throw notReadable(text, at, `${what} has the key "${key}" twice. Keep one of them.`);
    named.set(key, { index, value });
  });
  return { positional, named };
}
