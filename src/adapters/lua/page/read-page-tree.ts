import type { Chunk, Expression, TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import type { Problem } from '#domain/problem/problem';
import { audioTypes } from '#domain/component-kind';
import { constantOf } from '#adapters/lua/constant';
import { notReadable } from '#adapters/lua/lua-file';
import { decodeUtf8 } from '#application/support/bytes';
import {
  called,
  changedTable,
  type Field,
  readFields,
  scanFields,
  type TableChange,
  type TableFault,
  type WrittenTable,
  writtenTable,
} from '#adapters/lua/model-tables';
import { addsItem } from './adds-item.js';
import { UnreadableList } from '#domain/model/unreadable-list';
import { sceneCalls, topSceneCalls } from './scene-calls.js';
import {
  type EntryBody,
  type EntryNode,
  type NameListNode,
  namePartKeys,
  type PageTree,
  type PartsNode,
  partValue,
} from './page-tree.js';

/** What is read of a file, and the lists of it that cannot be read. */
interface Reading {
  readonly chunk: Chunk;
  readonly unreadable: UnreadableList[];
}

/** A table of named parts, and what code changes in these later. */
interface ChangedParts {
  readonly node: PartsNode;
  readonly changes: readonly TableChange[];
}

/**
 * Finds the model in the tree of a page index. A list that cannot be read is marked, with what can be read of it.
 * @throws Problem `model-not-readable` where no list can be read
 */
export function readPageTree(chunk: Chunk): PageTree {
  const reading: Reading = { chunk, unreadable: [] };
  const model = modelParts(chunk);
  const components = innerParts(reading, model, 'components');
  const audios = innerParts(reading, components, 'audios');
  const nameLists = new Map<string, NameListNode>();
  const addNames = (list: string, parts: ChangedParts | undefined, key: string): void => {
    const table = listAt(reading, parts, key, list);
    if (table !== undefined) nameLists.set(list, readNames(reading, table, list, `"${list}"`));
  };
  addNames('commands', model, 'commands');
  for (const key of namePartKeys) addNames(key, components, key);
  for (const type of audioTypes) addNames(`audios.${type}`, audios, type);
  const layers = listAt(reading, components, 'layers', 'layers');
  const groups = listAt(reading, components, 'groups', 'groups');
  return {
    text: chunk.text,
    model: model.node,
    components: components?.node,
    audios: audios?.node,
    layers: layers && { table: layers, entries: readEntries(reading, layers, 'layers', 'layer') },
    groups: groups && { table: groups, entries: readEntries(reading, groups, 'groups', 'page group') },
    nameLists,
    unreadable: reading.unreadable,
  };
}

function modelParts(chunk: Chunk): ChangedParts {
  const { table, changes } = findModel(chunk.text, chunk);
  const everything = changes.find(({ path }) => path.length === 0);
  if (everything !== undefined) throw notReadable(chunk.text, everything.node.start, changedTable('The model'));
  return { node: partsNode(table, readFields(chunk.text, table, 'The model').named, changes), changes };
}

function partsNode(
  table: TableConstructorExpression,
  parts: PartsNode['parts'],
  changes: readonly TableChange[],
): PartsNode {
  const assigned = changes.flatMap(({ path: [key, ...more], value }) =>
    key === undefined || more.length > 0 || value === undefined ? [] : [[key, value] as const],
  );
  return { table, parts, assigned: new Map(assigned) };
}

/** The parts in the part of that name. */
function innerParts(reading: Reading, parts: ChangedParts | undefined, key: string): ChangedParts | undefined {
  const written = partAt(reading, parts, key, key);
  if (written === undefined) return undefined;
  const { table, changes } = written;
  const everything = changes.find(({ path }) => path.length === 0);
  if (everything !== undefined) mark(reading, key, { node: everything.node, message: changedTable(`"${key}"`) });
  const { named, faults } = scanFields(table, `"${key}"`);
  for (const fault of faults) mark(reading, key, fault);
  return { node: partsNode(table, named, changes), changes };
}

/** The table of a list; what code adds to it or changes in it later is not in the table. */
function listAt(
  reading: Reading,
  parts: ChangedParts | undefined,
  key: string,
  list: string,
): TableConstructorExpression | undefined {
  const written = partAt(reading, parts, key, list);
  const change = written?.changes[0];
  if (change !== undefined)
    mark(
      reading,
      list,
      { node: change.node, message: changedTable(`"${list}"`) },
      { changed: written?.changes.some(({ node }) => !addsItem(reading.chunk.text, node)) === true },
    );
  return written?.table;
}

/** The table of a part, in the table around it or as a later statement sets it. */
function partAt(
  reading: Reading,
  parts: ChangedParts | undefined,
  key: string,
  list: string,
): WrittenTable | undefined {
  if (parts === undefined) return undefined;
  const within = parts.changes
    .filter(({ path }) => path[0] === key)
    .map(({ path, ...change }) => ({ ...change, path: path.slice(1) }));
  const [set, ...again] = within.filter(({ path, value }) => path.length === 0 && value !== undefined);
  const value = partValue(parts.node, key);
  // What a statement changed in a table before the next one replaced it has gone.
  const remains = (change: TableChange): boolean => set === undefined || change.node.start > set.node.start;
  const inside = within.filter((change) => change !== set && !again.includes(change) && remains(change));
  const changes = [...again, ...inside];
  if (value === undefined) return noTable(reading, list, changes);
  const written = tableOf(reading, value, list, `"${list}"`);
  return written && { table: written.table, changes: [...written.changes, ...changes] };
}

function noTable(reading: Reading, list: string, [change]: readonly TableChange[]): undefined {
  if (change !== undefined) mark(reading, list, { node: change.node, message: changedTable(`"${list}"`) });
}

function mark(
  { chunk, unreadable }: Reading,
  list: string,
  { node, message }: TableFault,
  { stops = false, changed = false } = {},
): void {
  if (unreadable.some((marked) => marked.list === list)) return;
  const [text = ''] = chunk.text.slice(node.start, node.end).split(/\r|\n/, 1);
  unreadable.push(
    new UnreadableList(list, decodeUtf8(text), notReadable(chunk.text, node.start, message), stops, changed),
  );
}

/** The table that is the expression, or that its variable holds; where there is none, the list is marked. */
function tableOf(reading: Reading, value: Expression, list: string, what: string): WrittenTable | undefined {
  const written = writtenTable(reading.chunk, value, what);
  if ('table' in written) return written;
  mark(reading, list, written);
  return undefined;
}

/** As `tableOf`, of a table that no code changes. */
function unchangedTable(
  reading: Reading,
  value: Expression,
  list: string,
  what: string,
): TableConstructorExpression | undefined {
  if (isPlainValue(value)) {
    mark(reading, list, { node: value, message: `${what} is not a table.` }, { stops: true });
    return undefined;
  }
  const written = tableOf(reading, value, list, what);
  const change = written?.changes[0];
  if (change !== undefined) mark(reading, list, { node: change.node, message: changedTable(what) });
  return written?.table;
}

/** A text, number or boolean that is written out, and no `nil`. No table is searched, which may hold a whole page. */
function isPlainValue(value: Expression): boolean {
  if (value.type === 'TableConstructorExpression') return false;
  return ['string', 'number', 'boolean'].includes(typeof constantOf(value));
}

/** The items of a list. */
function itemsOf(reading: Reading, table: TableConstructorExpression, list: string, what: string): readonly Field[] {
  const { positional, faults } = scanFields(table, what);
  for (const fault of faults) mark(reading, list, fault);
  return positional;
}

function readNames(reading: Reading, table: TableConstructorExpression, list: string, what: string): NameListNode {
  const names: { name: string; index: number; literal: Expression }[] = [];
  for (const { index, value } of itemsOf(reading, table, list, what)) {
    const name = constantOf(value);
    if (typeof name !== 'string')
      mark(
        reading,
        list,
        { node: value, message: `${what} holds something that is not a name in quotes.` },
        { stops: isPlainValue(value) },
      );
    else if (name !== '') names.push({ name, index, literal: value });
  }
  return { table, names };
}

type EntryKind = 'layer' | 'page group';

function readEntries(
  reading: Reading,
  table: TableConstructorExpression,
  list: string,
  kind: EntryKind,
): readonly EntryNode[] {
  return itemsOf(reading, table, list, `"${list}"`).flatMap((field) => readEntry(reading, field, list, kind) ?? []);
}

/** An entry that cannot be read marks the list around it: its name is not known. */
function readEntry(reading: Reading, { index, value }: Field, list: string, kind: EntryKind): EntryNode | undefined {
  const named = kind === 'page group' ? constantOf(value) : undefined;
  if (typeof named === 'string') return { name: named, index, body: undefined, expression: value };
  const outer = unchangedTable(reading, value, list, `This ${kind}`);
  if (outer === undefined) return undefined;
  const fields = scanFields(outer, `This ${kind}`);
  const [only, another] = fields.named;
  const [fault] = fields.faults;
  if (only === undefined || another !== undefined || fields.positional.length > 0 || fault !== undefined) {
    const message = `This ${kind} is not a table with exactly one key, its name: { name = { … } }.`;
    mark(reading, list, fault ?? { node: value, message });
    return undefined;
  }
  const [name, field] = only;
  const place = `${list}.${name}`;
  const inner = unchangedTable(reading, field.value, place, called(`The ${kind}`, name));
  return { name, index, body: inner && readBody(reading, outer, inner, place, name), expression: value };
}

/** Keys besides `class` are the author's: they stay in the text, and the model omits them. */
function readBody(
  reading: Reading,
  outer: TableConstructorExpression,
  inner: TableConstructorExpression,
  place: string,
  name: string,
): EntryBody {
  const { positional, named, faults } = scanFields(inner, 'The layer', name);
  for (const fault of faults) mark(reading, place, fault);
  const children = positional.flatMap((field) => readEntry(reading, field, `${place}.layers`, 'layer') ?? []);
  const field = named.get('class');
  const what = called('The class list of', name);
  const table = field && unchangedTable(reading, field.value, `${place}.class`, what);
  if (field === undefined || table === undefined) return { outer, inner, children, classes: undefined };
  const { names } = readNames(reading, table, `${place}.class`, what);
  return { outer, inner, children, classes: { table, names, index: field.index } };
}

/**
 * The model table of a page index: the second argument of `require("controller.scene").new`, written
 * there or in a variable of the chunk.
 * @throws Problem `model-not-readable` where there is no such call or more than one, and where the
 *   table is not written out
 */
function findModel(text: string, chunk: Chunk): WrittenTable {
  const [call] = topSceneCalls(chunk);
  if (call === undefined) throw noScene(text, chunk);
  const second = sceneCalls(chunk).find((each) => each !== call);
  if (second !== undefined) {
    throw notReadable(text, second.start, 'The file makes a second scene here, so it is not clear which model counts.');
  }
  const model = call.arguments[1];
  if (model === undefined) throw notReadable(text, call.start, 'The scene is made without a model table.');
  const written = writtenTable(chunk, model, 'The model');
  if ('table' in written) return written;
  throw notReadable(text, written.node.start, written.message);
}

function noScene(text: string, chunk: Chunk): Problem {
  const [inside] = sceneCalls(chunk);
  if (inside !== undefined)
    return notReadable(
      text,
      inside.start,
      'The scene is made inside other code here, so its model depends on a run of the file.',
    );
  return notReadable(
    text,
    0,
    'The file is no page index that can be read: nowhere does it call require("controller.scene").new(name, model).',
  );
}
