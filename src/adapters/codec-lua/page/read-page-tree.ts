import type { Expression, TableConstructorExpression } from 'luaparse';
import { constantOf } from '../constant.js';
import { notReadable } from '../not-readable.js';
import { parseChunk, rangeOf } from '../parse-chunk.js';
import { readFields, type Field } from '../read-fields.js';
import { findModel } from './find-model.js';
import {
  namePartKeys,
  type EntryBody,
  type EntryListNode,
  type EntryNode,
  type NameListNode,
  type PageTree,
  type PartsNode,
} from './page-tree.js';

/**
 * Finds the model of a page index in its text (one character per byte).
 * @throws Problem `model-not-readable`
 */
export function readPageTree(text: string): PageTree {
  const model = readParts(text, findModel(text, parseChunk(text)), 'The model');
  const part = (parts: PartsNode | undefined, key: string, what: string): TableConstructorExpression | undefined => {
    const field = parts?.parts.get(key);
    return field && tableOf(text, field.value, what);
  };
  const partsAt = (parts: PartsNode | undefined, key: string): PartsNode | undefined => {
    const table = part(parts, key, `"${key}"`);
    return table && readParts(text, table, `"${key}"`);
  };
  const components = partsAt(model, 'components');
  const audios = partsAt(components, 'audios');
  const layers = part(components, 'layers', '"layers"');
  const groups = part(components, 'groups', '"groups"');

  const nameLists = new Map<string, NameListNode>();
  const addNames = (at: string, parts: PartsNode | undefined, key: string): void => {
    const table = part(parts, key, `"${at}"`);
    if (table !== undefined) nameLists.set(at, readNames(text, table, `"${at}"`));
  };
  addNames('commands', model, 'commands');
  for (const key of namePartKeys) addNames(key, components, key);
  for (const type of ['long', 'short', 'sync']) addNames(`audios.${type}`, audios, type);

  return {
    text,
    model,
    components,
    audios,
    layers: layers && { table: layers, entries: readEntries(text, fieldsOf(text, layers, '"layers"'), 'layer') },
    groups: groups && readGroups(text, groups),
    nameLists,
  };
}

function readParts(text: string, table: TableConstructorExpression, what: string): PartsNode {
  return { table, parts: readFields(text, table, what).named };
}

function fieldsOf(text: string, table: TableConstructorExpression, what: string): readonly Field[] {
  return readFields(text, table, what).positional;
}

function tableOf(text: string, value: Expression, what: string): TableConstructorExpression {
  if (value.type === 'TableConstructorExpression') return value;
  throw notReadable(
    text,
    rangeOf(value)[0],
    `${what} is not a table written out here, so only running the file could tell it.`,
  );
}

function readNames(text: string, table: TableConstructorExpression, what: string): NameListNode {
  const names = fieldsOf(text, table, what).map(({ index, value }) => {
    const name = constantOf(value);
    if (typeof name === 'string') return { name, index, literal: value };
    throw notReadable(text, rangeOf(value)[0], `${what} holds something that is not a name in quotes.`);
  });
  return { table, names: names.filter(({ name }) => name !== '') };
}

function readGroups(text: string, table: TableConstructorExpression): EntryListNode {
  const entries = fieldsOf(text, table, '"groups"').map((field): EntryNode => {
    const name = constantOf(field.value);
    if (typeof name === 'string') return { name, index: field.index, body: undefined, expression: field.value };
    return readEntry(text, field, 'page group');
  });
  return { table, entries };
}

function readEntries(text: string, fields: readonly Field[], what: string): EntryNode[] {
  return fields.map((field) => readEntry(text, field, what));
}

function readEntry(text: string, { index, value }: Field, what: string): EntryNode {
  const [at] = rangeOf(value);
  const outer = tableOf(text, value, `This ${what}`);
  const { named, positional } = readFields(text, outer, `This ${what}`);
  const [only, ...others] = named;
  if (only === undefined || others.length > 0 || positional.length > 0) {
    throw notReadable(text, at, `This ${what} is not a table with exactly one key, its name: { name = { … } }.`);
  }
  const [name, field] = only;
  const inner = tableOf(text, field.value, `The ${what} "${name}"`);
  return { name, index, body: readBody(text, outer, inner, name), expression: value };
}

/** Keys besides `class` are the author's: they stay in the text, and the model does not tell them. */
function readBody(
  text: string,
  outer: TableConstructorExpression,
  inner: TableConstructorExpression,
  name: string,
): EntryBody {
  const { positional, named } = readFields(text, inner, `The layer "${name}"`);
  const field = named.get('class');
  const what = `The class list of "${name}"`;
  const classes = field && { ...readNames(text, tableOf(text, field.value, what), what), index: field.index };
  return { outer, inner, children: readEntries(text, positional, 'layer'), classes };
}
