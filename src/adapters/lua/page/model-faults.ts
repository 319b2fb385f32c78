import { audioTypes } from '#domain/component-kind';
import type { ModelFault } from '#domain/model/model-fault';
import type { LayerPath } from '#domain/model/page-model';
import { nearest } from '#domain/problem/nearest';
import { constantOf, keyOf, notConstant } from '#adapters/lua/constant';
import type { Expression, TableConstructorExpression, TableField } from '#adapters/lua/tree/syntax-tree';
import { lineOf } from '#application/support/bytes';
import {
  componentParts,
  type EntryNode,
  modelParts,
  namePartKeys,
  type PageTree,
  type PartsNode,
  partValue,
} from './page-tree.js';

/** The keys of a model that the runtime takes without a test. */
const neededKeys = ['components', 'commands'] as const;
/** Keys that the runtime sets itself, and the one that editors write. */
const otherKeys: ReadonlySet<string> = new Set(['page', 'pageNum', 'name']);

/** Everything in a readable model at which the runtime stops, or which it skips. */
export function* modelFaults(tree: PageTree): Generator<ModelFault> {
  const { text, model, components, audios, layers, groups } = tree;
  yield* missingKeys(text, model);
  yield* unusableValues(tree);
  yield* unknownKeys(text, model, 'model', modelParts);
  if (components !== undefined) yield* unknownKeys(text, components, 'components', componentParts);
  if (audios !== undefined) {
    yield* unknownKeys(text, audios, 'audios', audioTypes);
    yield* skipped(text, 'audios', audios.table, ({ type }) => type === 'TableValue');
  }
  if (layers !== undefined) yield* skipped(text, 'layers', layers.table, isKeyedEntry);
  if (groups !== undefined)
    yield* skipped(text, 'groups', groups.table, (field) => isKeyedEntry(field) || isNameAlone(field));
  for (const [name, { table }] of tree.nameLists) yield* skipped(text, name, table, isKeyedEntry);
  yield* keysOfLayers(text, layers?.entries ?? [], []);
}

function* missingKeys(text: string, model: PartsNode): Generator<ModelFault> {
  const { table, parts } = model;
  for (const key of neededKeys) {
    if (partValue(model, key) !== undefined) continue;
    const [near] = nearest(key, unknownOf(parts, modelParts));
    yield { kind: 'missing-key', key, ...(near === undefined ? {} : { near }), line: lineOf(text, table.start) };
  }
}

function* unusableValues({ text, model, components, audios }: PageTree): Generator<ModelFault> {
  const onInit = partValue(model, 'onInit');
  // A function may come from any expression but plain data.
  if (onInit !== undefined && isData(onInit) && constantOf(onInit) !== null && constantOf(onInit) !== false)
    yield { kind: 'unusable', wanted: 'function', key: 'onInit', line: lineOf(text, onInit.start) };
  yield* noLists(text, model, ['commands'], isNumberOrBoolean);
  if (components !== undefined) {
    yield* noLists(text, components, ['audios', 'groups'], isNumberOrBoolean);
    yield* noLists(text, components, namePartKeys, (value) => isNumberOrBoolean(value) || isText(value));
  }
  if (audios !== undefined)
    yield* noLists(
      text,
      audios,
      ['long', 'short'],
      (value) => value === true || typeof value === 'number' || isText(value),
    );
}

function* noLists(
  text: string,
  parts: PartsNode,
  keys: readonly string[],
  isNone: (value: unknown) => boolean,
): Generator<ModelFault> {
  for (const key of keys) {
    const value = partValue(parts, key);
    if (value !== undefined && isNone(constantOf(value)))
      yield { kind: 'unusable', wanted: 'list', key, line: lineOf(text, value.start) };
  }
}

function isNumberOrBoolean(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The runtime counts the characters of a text, and finds none of them. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isData(value: Expression): boolean {
  return value.type === 'TableConstructorExpression' || constantOf(value) !== notConstant;
}

function* unknownKeys(
  text: string,
  node: PartsNode,
  place: 'model' | 'components' | 'audios',
  known: readonly string[],
): Generator<ModelFault> {
  const { table, parts } = node;
  const free = known.filter((key) => partValue(node, key) === undefined);
  const missing = neededKeys.filter((key) => free.includes(key));
  for (const [key, { value }] of parts) {
    if (known.includes(key) || (place === 'model' && otherKeys.has(key)) || constantOf(value) === null) continue;
    const [meant] = nearest(key, free);
    // The missing key reports it.
    if (place === 'model' && missing.some((each) => each === meant)) continue;
    const scripts = place === 'components' ? scriptsOf(value) : [];
    if (scripts?.length === 0 && meant === undefined) continue;
    yield {
      kind: 'unknown-key',
      in: place,
      key,
      scripts,
      ...(meant === undefined ? {} : { near: meant }),
      line: lineOf(text, value.start),
    };
  }
  if (place !== 'components') return;
  for (const [index, { value, start }] of table.fields.filter(({ type }) => type === 'TableValue').entries()) {
    const scripts = scriptsOf(value);
    if (scripts?.length !== 0)
      yield { kind: 'unknown-key', in: place, key: String(index + 1), scripts, line: lineOf(text, start) };
  }
}

/** The names of a list, as the runtime counts them; none where the length of the value is 0. */
function scriptsOf(value: Expression): readonly string[] | undefined {
  if (value.type === 'FunctionDeclaration') return undefined;
  if (value.type !== 'TableConstructorExpression') return constantOf(value) === '' || !isData(value) ? [] : undefined;
  const items = value.fields.filter(({ type }) => type === 'TableValue').map((field) => constantOf(field.value));
  // A value that only a run gives may be a name.
  if (items.includes(notConstant)) return [];
  return items.every((item) => typeof item === 'string') ? items : undefined;
}

function unknownOf(parts: PartsNode['parts'], known: readonly string[]): string[] {
  return [...parts.keys()].filter((key) => !known.includes(key) && !otherKeys.has(key));
}

/** A field of a list with a key, whose value an author means as an entry. */
function isKeyedEntry({ type, value }: TableField): boolean {
  return type !== 'TableValue' && (value.type === 'TableConstructorExpression' || constantOf(value) === true);
}

/** A page group that is written as a name. The runtime prints it, and loads nothing. */
function isNameAlone({ type, value }: TableField): boolean {
  return type === 'TableValue' && isText(constantOf(value));
}

function* skipped(
  text: string,
  place: string,
  table: TableConstructorExpression,
  isSkipped: (field: TableField) => boolean,
): Generator<ModelFault> {
  const fields = table.fields.filter(isSkipped);
  const [first] = fields;
  if (first === undefined) return;
  yield { kind: 'skipped', in: place, entries: fields.map(titleOf), line: lineOf(text, first.start) };
}

function titleOf(field: TableField): string {
  const title = field.type === 'TableValue' ? constantOf(field.value) : keyOf(field);
  return typeof title === 'string' ? title : '…';
}

/** Layers without children that have another key than `class`. */
function* keysOfLayers(text: string, entries: readonly EntryNode[], above: LayerPath): Generator<ModelFault> {
  for (const { name, body } of entries) {
    if (body === undefined) continue;
    const path = [...above, name];
    yield* keysOfLayers(text, body.children, path);
    if (body.children.length > 0) continue;
    for (const field of body.inner.fields) {
      const key = field.type === 'TableValue' ? undefined : keyOf(field);
      if (typeof key !== 'string' || key === 'class' || field.value.type === 'NilLiteral') continue;
      const [near] = body.classes === undefined ? nearest(key, ['class']) : [];
      const isTable = field.value.type === 'TableConstructorExpression';
      yield {
        kind: 'key-of-layer',
        path,
        key,
        isTable,
        ...(near === undefined ? {} : { near }),
        line: lineOf(text, field.start),
      };
      break;
    }
  }
}
