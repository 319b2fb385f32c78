import type { CallExpression, Chunk, Expression, TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { audioTypes } from '#domain/component-kind';
import { constantOf, stringOf } from '#adapters/lua/constant';
import { isCallOf } from '#adapters/lua/tree/match';
import { notReadable } from '#adapters/lua/lua-file';
import { called, declaredTable, type Field, readFields } from '#adapters/lua/model-tables';
import {
  type EntryBody,
  type EntryListNode,
  type EntryNode,
  type NameListNode,
  namePartKeys,
  type PageTree,
  type PartsNode,
} from './page-tree.js';

/**
 * Finds the model in the tree of a page index.
 * @throws Problem `model-not-readable`
 */
export function readPageTree(chunk: Chunk): PageTree {
  const { text } = chunk;
  const model = readParts(text, findModel(text, chunk), 'The model');
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
  for (const type of audioTypes) addNames(`audios.${type}`, audios, type);

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

function fieldsOf(text: string, table: TableConstructorExpression, what: string, name?: string): readonly Field[] {
  return readFields(text, table, what, name).positional;
}

function tableOf(text: string, value: Expression, what: string, name?: string): TableConstructorExpression {
  if (value.type === 'TableConstructorExpression') return value;
  const message = `${called(what, name)} is not a table written out here, so its value depends on a run of the file.`;
  throw notReadable(text, value.start, message);
}

function readNames(text: string, table: TableConstructorExpression, what: string, owner?: string): NameListNode {
  const names: { name: string; index: number; literal: Expression }[] = [];
  for (const { index, value } of fieldsOf(text, table, what, owner)) {
    const name = constantOf(value);
    if (typeof name !== 'string') {
      throw notReadable(text, value.start, `${called(what, owner)} holds something that is not a name in quotes.`);
    }
    if (name !== '') names.push({ name, index, literal: value });
  }
  return { table, names };
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
  const outer = tableOf(text, value, `This ${what}`);
  const { named, positional } = readFields(text, outer, `This ${what}`);
  const only = named.entries().next().value;
  if (only === undefined || named.size > 1 || positional.length > 0) {
    const message = `This ${what} is not a table with exactly one key, its name: { name = { … } }.`;
    throw notReadable(text, value.start, message);
  }
  const [name, field] = only;
  const inner = tableOf(text, field.value, `The ${what}`, name);
  return { name, index, body: readBody(text, outer, inner, name), expression: value };
}

/** Keys besides `class` are the author's: they stay in the text, and the model omits them. */
function readBody(
  text: string,
  outer: TableConstructorExpression,
  inner: TableConstructorExpression,
  name: string,
): EntryBody {
  const { positional, named } = readFields(text, inner, 'The layer', name);
  const children = positional.length === 0 ? none : readEntries(text, positional, 'layer');
  const field = named.get('class');
  if (field === undefined) return { outer, inner, children, classes: undefined };
  const list = tableOf(text, field.value, 'The class list of', name);
  const { table, names } = readNames(text, list, 'The class list of', name);
  return { outer, inner, children, classes: { table, names, index: field.index } };
}

const none: readonly EntryNode[] = [];

const sceneModule = 'controller.scene';

/**
 * The model table of a page index: the second argument of `require("controller.scene").new`, written
 * there or in a variable of the chunk.
 * @throws Problem `model-not-readable` where there is no such call or more than one, and where the
 *   table is not written out
 */
function findModel(text: string, chunk: Chunk): TableConstructorExpression {
  const calls = chunk.body.flatMap((statement) => {
    switch (statement.type) {
      case 'LocalStatement':
      case 'AssignmentStatement':
        return statement.init;
      case 'ReturnStatement':
        return statement.arguments;
      case 'CallStatement':
        return [statement.expression];
      default:
        return [];
    }
  });
  const [call, second] = calls.filter((expression) => isSceneCall(expression, chunk));
  if (call === undefined) {
    throw notReadable(
      text,
      0,
      'The file is no page index that can be read: nowhere does it call require("controller.scene").new(name, model).',
    );
  }
  if (second !== undefined) {
    throw notReadable(text, second.start, 'The file makes a second scene here, so it is not clear which model counts.');
  }
  const model = call.arguments[1];
  if (model === undefined) throw notReadable(text, call.start, 'The scene is made without a model table.');
  return declaredTable(text, chunk, model, 'The model');
}

function isSceneCall(expression: Expression, chunk: Chunk): expression is CallExpression {
  if (expression.type !== 'CallExpression') return false;
  const { base } = expression;
  if (base.type !== 'MemberExpression' || base.indexer !== '.' || base.identifier.name !== 'new') return false;
  return isSceneModule(base.base, chunk);
}

function isSceneModule(expression: Expression, chunk: Chunk): boolean {
  if (expression.type !== 'Identifier') return requiredModule(expression) === sceneModule;
  const { name } = expression;
  return chunk.body.some(
    (statement) =>
      statement.type === 'LocalStatement' &&
      statement.variables.some((variable, index) => {
        const value = statement.init[index];
        return variable.name === name && value !== undefined && requiredModule(value) === sceneModule;
      }),
  );
}

/** The module that the expression requires by a literal. */
function requiredModule(expression: Expression): string | undefined {
  const argument = isCallOf(expression, 'require') ? expression.arguments[0] : undefined;
  return argument?.type === 'StringLiteral' ? stringOf(argument) : undefined;
}
