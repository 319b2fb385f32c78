import type { Chunk, Expression, Identifier, LuaNode, TableConstructorExpression } from './tree/syntax-tree.js';
import { notReadable } from './lua-file.js';
import { forEachChild } from './tree/walk.js';
import { keyOf } from './constant.js';

/**
 * The table constructor behind an expression at the end of a chunk: the expression itself, or the value
 * of the only declaration of its name at the top level of the chunk.
 * @param what names the table in a problem
 * @throws Problem `model-not-readable` where there is none, and where code does more with the name than
 *   read it: the constructor might then not be the whole table
 */
export function declaredTable(
  text: string,
  chunk: Chunk,
  expression: Expression,
  what: string,
): TableConstructorExpression {
  if (expression.type === 'TableConstructorExpression') return expression;
  const { start: at } = expression;
  if (expression.type !== 'Identifier') {
    throw notReadable(text, at, `${what} is not a table written out here, so its value depends on a run of the file.`);
  }
  const { name } = expression;
  const declarations = declarationsOf(chunk, name);
  const [declaration] = declarations;
  if (declaration?.type !== 'TableConstructorExpression') {
    const place = declaration === undefined ? at : declaration.start;
    throw notReadable(text, place, `${what} "${name}" is not a table written out in this file.`);
  }
  // Two occurrences are the declaration and the expression: only a third one could change the table.
  const uses = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 2 ? usesOf(chunk, name) : [];
  const changed = uses.find((use) => use.node !== expression && use.mayChange);
  if (declarations.length > 1 || changed !== undefined) {
    const place = (changed?.node ?? declarations[1] ?? declaration).start;
    throw notReadable(
      text,
      place,
      `${what} "${name}" is changed or handed on by code here, so the table written out may not be all of it. Write the change into the table.`,
    );
  }
  return declaration;
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
    if (node.name === name && isUse(node, above)) found.push({ node, mayChange: mayChange(node, above) });
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

/**
 * The fields of a constructor, by position and by name.
 * @param what with `name`, the subject of a problem
 * @throws Problem `model-not-readable` where a key is computed, is no string, or comes twice: the
 *   table's content would be a guess
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
