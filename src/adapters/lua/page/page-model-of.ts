import type { Expression, TableConstructorExpression } from '../tree/syntax-tree.js';
import type { AudiosModel, LayerNode, PageModel } from '#domain/model/page-model';
import { emptyProperties } from '#domain/properties/property-value';
import { constantOf, keyOf, notConstant } from '#adapters/lua/constant';
import { componentParts, modelParts, type EntryNode, type PageTree, type PartsNode, partValue } from './page-tree.js';

const modelKeys: ReadonlySet<string> = new Set(modelParts);
const componentKeys: ReadonlySet<string> = new Set(componentParts);

/** The text's content as the domain's model. */
export function pageModelOf(tree: PageTree): PageModel {
  const names = (at: string): string[] => tree.nameLists.get(at)?.names.map(({ name }) => name) ?? [];
  return {
    components: {
      layers: tree.layers?.entries.map(layerNodeOf) ?? [],
      audios: audiosOf(names),
      groups: tree.groups?.entries.map(layerNodeOf) ?? [],
      timers: names('timers'),
      variables: names('variables'),
      joints: names('joints'),
      page: names('page'),
      extra: extraOf(tree.components, componentKeys),
    },
    commands: names('commands'),
    onInit: mayBeFunction(partValue(tree.model, 'onInit')),
    extra: extraOf(tree.model, modelKeys),
    ...(tree.unreadable.length > 0 ? { unreadable: tree.unreadable } : {}),
  };
}

function audiosOf(names: (at: string) => string[]): AudiosModel {
  const sync = names('audios.sync');
  return { long: names('audios.long'), short: names('audios.short'), ...(sync.length > 0 ? { sync } : {}) };
}

function layerNodeOf({ name, body }: EntryNode): LayerNode {
  return {
    name,
    classes: body?.classes?.names.map((entry) => entry.name) ?? [],
    layers: body?.children.map(layerNodeOf) ?? [],
  };
}

/** Any expression but plain data may be a function: a variable, a call. */
function mayBeFunction(value: Expression | undefined): boolean {
  return value !== undefined && value.type !== 'TableConstructorExpression' && constantOf(value) === notConstant;
}

function extraOf(parts: PartsNode | undefined, known: ReadonlySet<string>): Record<string, unknown> {
  const extra: Record<string, unknown> = emptyProperties();
  if (parts === undefined) return extra;
  for (const key of [...parts.parts.keys(), ...parts.assigned.keys()]) {
    const value = partValue(parts, key);
    if (value !== undefined && !known.has(key) && value.type !== 'NilLiteral') extra[key] = dataOf(value);
  }
  return extra;
}

/** The value as data; a mark in place of a value that only a run could give. */
function dataOf(value: Expression): unknown {
  const constant = constantOf(value);
  if (constant !== notConstant) return constant;
  if (value.type === 'TableConstructorExpression') return tableDataOf(value);
  return value.type === 'FunctionDeclaration' ? '<function>' : '<expression>';
}

function tableDataOf({ fields }: TableConstructorExpression): unknown {
  if (fields.every(({ type }) => type === 'TableValue')) return fields.map(({ value }) => dataOf(value));
  const data: Record<string, unknown> = emptyProperties();
  let position = 0;
  for (const field of fields) {
    const key = field.type === 'TableValue' ? ++position : keyOf(field);
    const name = typeof key === 'string' || typeof key === 'number' ? String(key) : '<expression>';
    if (field.value.type !== 'NilLiteral') data[name] = dataOf(field.value);
  }
  return data;
}
