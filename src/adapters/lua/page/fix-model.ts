import type { ModelFault } from '#domain/model/model-fault';
import { constantOf, keyOf } from '#adapters/lua/constant';
import { applySplices, insert, replace, type Splice } from '#adapters/lua/text/splice';
import { writeKey } from '#adapters/lua/text/write-lua-value';
import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { keyRange } from './entry-keys.js';
import { makePart } from './page-style.js';
import { entryAt, bodyOf, type PageTree } from './page-tree.js';

/** What the edit of `fixedTexts` does, as the end of a sentence; `undefined` where none is safe. */
export function fixOf(fault: ModelFault): string | undefined {
  if (fault.kind === 'missing-key')
    return fault.near === undefined ? `adds an empty "${fault.key}"` : `renames "${fault.near}" to "${fault.key}"`;
  if (fault.kind === 'skipped')
    return isEntryList(fault.in) ? 'puts each into a table of its own, in the order of the text' : undefined;
  if (fault.kind === 'unusable' || fault.near === undefined) return undefined;
  return `renames "${fault.key}" to "${fault.near}"`;
}

/** Texts without the fault, the best first; the caller checks each. */
export function* fixedTexts(tree: PageTree, fault: ModelFault): Generator<string> {
  for (const splices of planFix(tree, fault)) yield applySplices(tree.text, splices);
}

function* planFix(tree: PageTree, fault: ModelFault): Generator<Splice[]> {
  const { model, components, audios } = tree;
  switch (fault.kind) {
    case 'missing-key':
      if (fault.near === undefined) yield* makePart(tree, model, fault.key, () => '{}');
      else yield renameKey(model.table, fault.near, fault.key);
      break;
    case 'unknown-key': {
      const parts = { model, components, audios }[fault.in];
      if (fault.near !== undefined && parts !== undefined) yield renameKey(parts.table, fault.key, fault.near);
      break;
    }
    case 'key-of-layer':
      if (fault.near !== undefined)
        yield renameKey(bodyOf(tree, entryAt(tree, fault.path)).inner, fault.key, fault.near);
      break;
    case 'unusable':
      break;
    case 'skipped': {
      const list = isEntryList(fault.in) ? tree[fault.in] : undefined;
      if (list !== undefined) yield [...wrapKeyed(list.table), ...wrapNames(list.table)];
      break;
    }
  }
}

function isEntryList(place: string): place is 'layers' | 'groups' {
  return place === 'layers' || place === 'groups';
}

/** All known keys are names of Lua: none needs brackets. */
function renameKey(table: TableConstructorExpression, key: string, newKey: string): Splice[] {
  const index = table.fields.findIndex((field) => field.type !== 'TableValue' && keyOf(field) === key);
  if (index < 0) return [];
  const { start, end } = keyRange(table, index);
  return [replace(start, end, newKey)];
}

/** Puts each field with a key into braces of its own. */
function wrapKeyed({ fields }: TableConstructorExpression): Splice[] {
  return fields.flatMap((field) =>
    field.type !== 'TableValue' && field.value.type === 'TableConstructorExpression'
      ? [insert(field.start, '{ '), insert(field.end, ' }')]
      : [],
  );
}

/** Makes each name alone a table of its own. */
function wrapNames({ fields }: TableConstructorExpression): Splice[] {
  return fields.flatMap((field) => {
    const name = field.type === 'TableValue' ? constantOf(field.value) : undefined;
    return typeof name === 'string' && name !== ''
      ? [replace(field.start, field.end, `{ ${writeKey(name)} = {} }`)]
      : [];
  });
}
