import type { Expression, TableConstructorExpression } from './tree/syntax-tree.js';
import { keyOf } from './constant.js';
import { notReadable } from './lua-file.js';

/** A field of a table constructor; `index` counts all fields of the constructor. */
export interface Field {
  readonly index: number;
  readonly value: Expression;
}

interface Fields {
  readonly positional: readonly Field[];
  readonly named: ReadonlyMap<string, Field>;
}

/** What a table is called in a refusal: `The layer`, and its name where it has one. */
export function called(what: string, name: string | undefined): string {
  return name === undefined ? what : `${what} "${name}"`;
}

const noNames: ReadonlyMap<string, Field> = new Map();

/**
 * The fields of a constructor, by position and by name.
 * @throws Problem `model-not-readable` where a key is computed, is no string, or comes twice: what
 *   the table holds would then be a guess. `what` and `name` are what it is called there
 */
export function readFields(text: string, table: TableConstructorExpression, what: string, name?: string): Fields {
  const positional: Field[] = [];
  let named: Map<string, Field> | undefined;
  for (let index = 0; index < table.fields.length; index++) {
    const field = table.fields[index];
    if (field === undefined) break;
    const { value } = field;
    if (field.type === 'TableValue') {
      positional.push({ index, value });
      continue;
    }
    const key = keyOf(field);
    if (typeof key !== 'string') {
      const message = `A key of ${called(what, name)} is not a name written out, so it cannot be read.`;
      throw notReadable(text, field.start, message);
    }
    named ??= new Map();
    if (named.has(key)) {
      throw notReadable(text, field.start, `${called(what, name)} has the key "${key}" twice. Keep one of them.`);
    }
    named.set(key, { index, value });
  }
  return { positional, named: named ?? noNames };
}
