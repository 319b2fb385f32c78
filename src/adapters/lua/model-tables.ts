import type { Chunk, Expression, Identifier, LuaNode, TableConstructorExpression } from './tree/syntax-tree.js';
import { notReadable } from './lua-file.js';
import { forEachChild } from './tree/walk.js';
import { keyOf } from './constant.js';

/**
 * The table constructor that an expression at the end of a chunk stands for: itself, or the one that
 * the only declaration of its name at the top level of the chunk gives. `what` names it in a refusal.
 * @throws Problem `model-not-readable` where there is none, and where code uses the name otherwise
 *   than by reading it, so that the constructor might not be the whole truth
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
    throw notReadable(text, at, `${what} is not a table written out here, so only running the file could tell it.`);
  }
  const { name } = expression;
  const declarations = declarationsOf(chunk, name);
  const [declaration] = declarations;
  if (declaration?.type !== 'TableConstructorExpression') {
    const place = declaration === undefined ? at : declaration.start;
    throw notReadable(text, place, `${what} "${name}" is not a table written out in this file.`);
  }
  // Two words are the declaration and the expression: only where there are more, code could use the name otherwise.
  const mentions = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 2 ? mentionsOf(chunk, name) : [];
  const changed = mentions.find((mention) => mention.node !== expression && mention.mayChange);
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

/** One place where a variable is used. */
interface Mention {
  readonly node: Identifier;
  /** Whether what is done there could change the table that the variable holds, or let other code do so. */
  readonly mayChange: boolean;
}

/** Functions of Lua that only look at what they are given. */
const readers = new Set(['print', 'type', 'tostring']);

/**
 * Every use of the variable that a chunk declares at its top level, but for that declaration. A
 * parameter or local of the same name inside a block or function hides it there.
 */
export function mentionsOf(chunk: Chunk, name: string): Mention[] {
  const found: Mention[] = [];
  for (const statement of chunk.body) visit(statement, [], name, found);
  return found;
}

function visit(node: LuaNode, above: readonly LuaNode[], name: string, found: Mention[]): void {
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

/** Whether the node binds the name anew for everything inside it. */
function hides(node: LuaNode, name: string): boolean {
  if (node.type === 'FunctionDeclaration') return declares(node.parameters, name);
  if (node.type === 'ForNumericStatement') return node.variable.name === name;
  return node.type === 'ForGenericStatement' && declares(node.variables, name);
}

/** Whether the identifier is the variable, and not the name of a field, a declaration, or what the chunk assigns at its top. */
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

/** Follows `model.components.layers` outwards to what is done with it. */
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
        // The result of a comparison or calculation holds nothing of the table; that of `and` and `or` may be the table.
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
