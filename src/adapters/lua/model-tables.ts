import type {
  Chunk,
  Expression,
  Identifier,
  LuaNode,
  NodeRange,
  TableConstructorExpression,
} from './tree/syntax-tree.js';
import { notReadable } from './lua-file.js';
import { forEachChild } from './tree/walk.js';
import { keyOf, memberNameOf } from './constant.js';

/** What keeps a table from being read, and where. */
export interface TableFault {
  readonly node: NodeRange;
  /** A sentence. */
  readonly message: string;
}

/** What code does to a table after it is written out. */
export interface TableChange {
  readonly node: LuaNode;
  /** The names that lead from the table to what changes: `components`, `layers`. None: any of it may change. */
  readonly path: readonly string[];
  /** The new value, where a statement of the chunk sets it before the table is used. */
  readonly value: Expression | undefined;
}

/** A table that is written out in a file. */
export interface WrittenTable {
  readonly table: TableConstructorExpression;
  readonly changes: readonly TableChange[];
}

/**
 * The table constructor behind an expression of a chunk: the expression itself, or the value of the only declaration of its
 * name before it, at the top level of the chunk.
 * @param what names the table in a fault
 */
export function writtenTable(chunk: Chunk, expression: Expression, what: string): WrittenTable | TableFault {
  if (expression.type === 'TableConstructorExpression') return { table: expression, changes: [] };
  if (expression.type !== 'Identifier') {
    return {
      node: expression,
      message: `${what} is not a table written out here, so its value depends on a run of the file.`,
    };
  }
  const { name } = expression;
  const [declaration, another] = declarationsOf(chunk, name);
  if (declaration?.type !== 'TableConstructorExpression' || declaration.start > expression.start) {
    const message = `${what} "${name}" is not a table written out in this file before it is used.`;
    return { node: declaration ?? expression, message };
  }
  if (another !== undefined) return { node: another, message: changedTable(what, name) };
  // Two occurrences are the declaration and the expression: only a third one could change the table.
  const isUsedOtherwise = (chunk.text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 2;
  const uses = isUsedOtherwise ? usesOf(chunk, name) : [];
  const changes = uses.filter(({ node, mayChange }) => node !== expression && mayChange);
  return { table: declaration, changes: changes.map((use) => changeBy(use, expression.start)) };
}

/** Why a table that code changes cannot be read. */
export function changedTable(what: string, name?: string): string {
  return `${called(what, name)} is changed or handed on by code here, so the table written out may not be all of it. Write the change into the table.`;
}

/**
 * As `writtenTable`, of a table that no code changes.
 * @throws Problem `model-not-readable` where there is none
 */
export function declaredTable(
  text: string,
  chunk: Chunk,
  expression: Expression,
  what: string,
): TableConstructorExpression {
  const written = writtenTable(chunk, expression, what);
  if (!('table' in written)) throw notReadable(text, written.node.start, written.message);
  const [change] = written.changes;
  if (change === undefined) return written.table;
  throw notReadable(
    text,
    change.node.start,
    changedTable(what, expression.type === 'Identifier' ? expression.name : undefined),
  );
}

function declarationsOf(chunk: Chunk, name: string): Expression[] {
  return chunk.body.flatMap((statement) => {
    if (statement.type !== 'LocalStatement' && statement.type !== 'AssignmentStatement') return [];
    const { variables, init } = statement;
    const index = variables.findIndex((variable) => variable.type === 'Identifier' && variable.name === name);
    const value = index < 0 ? undefined : init[index];
    return value === undefined ? [] : [value];
  });
}

/** One use of a variable. */
interface VariableUse {
  readonly node: Identifier;
  /** From the statement to the node around it. */
  readonly above: readonly LuaNode[];
  /** Whether the use could change the variable's table, or let other code change it. */
  readonly mayChange: boolean;
}

/** Functions of Lua that only read their arguments. */
const readers = new Set(['print', 'type', 'tostring']);

/**
 * Every use, the declaration left out, of a variable that a chunk declares at its top level. A parameter
 * or local of the same name hides it inside a block or function.
 */
function usesOf(chunk: Chunk, name: string): VariableUse[] {
  const found: VariableUse[] = [];
  for (const statement of chunk.body) visit(statement, [], name, found);
  return found;
}

function visit(node: LuaNode, above: readonly LuaNode[], name: string, found: VariableUse[]): void {
  if (hides(node, name)) return;
  if (node.type === 'Identifier') {
    if (node.name === name && isUse(node, above)) found.push({ node, above, mayChange: mayChange(node, above) });
    return;
  }
  const inside = [...above, node];
  let isHidden = false;
  forEachChild(node, (child) => {
    if (!isHidden) visit(child, inside, name, found);
    isHidden ||= child.type === 'LocalStatement' && declares(child.variables, name);
  });
}

function declares(declared: readonly LuaNode[], name: string): boolean {
  return declared.some((node) => node.type === 'Identifier' && node.name === name);
}

/** Whether the node declares the name anew for everything inside it. */
function hides(node: LuaNode, name: string): boolean {
  if (node.type === 'FunctionDeclaration') return declares(node.parameters, name);
  if (node.type === 'ForNumericStatement') return node.variable.name === name;
  return node.type === 'ForGenericStatement' && declares(node.variables, name);
}

/** Whether the identifier reads the variable: it is no name of a field, no declaration and no assignment at the top level. */
function isUse(node: Identifier, above: readonly LuaNode[]): boolean {
  const parent = above.at(-1);
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.base === node;
    case 'TableKeyString':
      return parent.value === node;
    case 'LocalStatement':
      return parent.init.includes(node);
    case 'AssignmentStatement':
      return above.length > 1 || parent.init.includes(node);
    default:
      return true;
  }
}

/** Follows `model.components.layers` outwards to the node that uses it. */
function mayChange(node: Identifier, above: readonly LuaNode[]): boolean {
  let inner: LuaNode = node;
  for (const outer of [...above].reverse()) {
    switch (outer.type) {
      case 'IndexExpression':
        if (outer.index === inner) return false;
        inner = outer;
        break;
      case 'MemberExpression':
        inner = outer;
        break;
      case 'BinaryExpression':
        // The result of a comparison or calculation shares nothing with the table; that of `and` and `or` may be the table.
        return outer.operator === 'and' || outer.operator === 'or';
      case 'UnaryExpression':
      case 'Clause':
        return false;
      case 'CallExpression':
        return outer.base === inner || !isReader(outer.base);
      default:
        return true;
    }
  }
  return true;
}

function isReader(callee: Expression): boolean {
  return callee.type === 'Identifier' && readers.has(callee.name);
}

/** @param end where the table is used: what a statement sets afterwards is no value that counts */
function changeBy({ node, above }: VariableUse, end: number): TableChange {
  const path: string[] = [];
  let inner: LuaNode = node;
  for (const outer of [...above].reverse()) {
    const name = fieldNameOf(outer, inner, above[0]);
    if (name === undefined) break;
    path.push(name);
    inner = outer;
  }
  return {
    node: placeOf(above) ?? node,
    path,
    value: node.start < end && path.length > 0 ? valueSetBy(above[0], inner) : undefined,
  };
}

/** The statement or field of a table that has the use: the place where an author looks. */
function placeOf(above: readonly LuaNode[]): LuaNode | undefined {
  return above.findLast(({ type }) => places.has(type));
}

const places: ReadonlySet<string> = new Set([
  'AssignmentStatement',
  'CallStatement',
  'LocalStatement',
  'ReturnStatement',
  'TableKey',
  'TableKeyString',
  'TableValue',
]);

/** The name of the field that the outer node takes from the inner one. A call of a method may change the whole table. */
function fieldNameOf(outer: LuaNode, inner: LuaNode, statement: LuaNode | undefined): string | undefined {
  if (outer.type !== 'MemberExpression' && outer.type !== 'IndexExpression') return undefined;
  if (outer.base !== inner) return undefined;
  const isMethod = outer.type === 'MemberExpression' && outer.indexer === ':';
  const isDeclared = statement?.type === 'FunctionDeclaration' && statement.identifier === outer;
  return isMethod && !isDeclared ? undefined : memberNameOf(outer);
}

function valueSetBy(statement: LuaNode | undefined, variable: LuaNode): Expression | undefined {
  if (statement?.type === 'FunctionDeclaration') return statement.identifier === variable ? statement : undefined;
  if (statement?.type !== 'AssignmentStatement') return undefined;
  const { variables, init } = statement;
  return variables.length === init.length ? init[variables.findIndex((each) => each === variable)] : undefined;
}

/** A field of a table constructor; `index` counts all fields of the constructor. */
export interface Field {
  readonly index: number;
  readonly value: Expression;
}

interface Fields {
  readonly positional: readonly Field[];
  readonly named: ReadonlyMap<string, Field>;
}

/** The subject of a problem: `The layer`, and its name where it has one. */
export function called(what: string, name: string | undefined): string {
  return name === undefined ? what : `${what} "${name}"`;
}

const noNames: ReadonlyMap<string, Field> = new Map();

/** @throws Problem `model-not-readable` as `scanFields` finds a fault: the table's content would be a guess */
export function readFields(text: string, table: TableConstructorExpression, what: string, name?: string): Fields {
  const { faults, ...fields } = scanFields(table, what, name);
  const [fault] = faults;
  if (fault !== undefined) throw notReadable(text, fault.node.start, fault.message);
  return fields;
}

/**
 * The fields of a constructor, by position and by name. A key that is computed, is no string or comes twice is a fault. Of keys
 * that come twice, the first is returned.
 * @param what with `name`, the subject of a fault
 */
export function scanFields(
  table: TableConstructorExpression,
  what: string,
  name?: string,
): Fields & { readonly faults: readonly TableFault[] } {
  const positional: Field[] = [];
  const faults: TableFault[] = [];
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
      faults.push({ node: field, message });
      continue;
    }
    named ??= new Map();
    if (named.has(key))
      faults.push({ node: field, message: `${called(what, name)} has the key "${key}" twice. Keep one of them.` });
    else named.set(key, { index, value });
  }
  return { positional, named: named ?? noNames, faults };
}
