import type { Chunk, Expression, LuaNode, Statement } from '#adapters/lua/tree/syntax-tree';
import { forEachChild } from '#adapters/lua/tree/walk';

/** The methods of a script that the runtime calls. */
export const lifeCycle = new Set(['init', 'create', 'willShow', 'didShow', 'willHide', 'didHide', 'resume', 'destroy']);

/** Whether code reads the table of a variable of the chunk. To set an entry of it is no reading. */
export function isReadIn({ body }: Chunk, variable: string): boolean {
  const declared = body.findLastIndex((statement) => declares(statement, variable));
  return readsInBlock(body.slice(declared + 1), variable);
}

function declares(statement: Statement, variable: string): boolean {
  if (statement.type === 'LocalStatement') return statement.variables.some(({ name }) => name === variable);
  if (statement.type !== 'FunctionDeclaration' || !statement.isLocal) return false;
  return statement.identifier?.type === 'Identifier' && statement.identifier.name === variable;
}

/** Whether a block reads the table of a variable. A local one of the same name hides it from the rest of the block. */
export function readsInBlock(body: readonly Statement[], variable: string): boolean {
  for (const statement of body) {
    if (reads(statement, variable)) return true;
    if (declares(statement, variable)) return false;
  }
  return false;
}

function reads(node: LuaNode, variable: string): boolean {
  const readsAny = (nodes: readonly LuaNode[]): boolean => nodes.some((each) => reads(each, variable));
  switch (node.type) {
    case 'Identifier':
      return node.name === variable;
    case 'MemberExpression':
      return reads(node.base, variable);
    case 'TableKeyString':
      return reads(node.value, variable);
    case 'LocalStatement':
      return readsAny(node.init);
    case 'AssignmentStatement':
      return readsAny(node.init) || node.variables.some((target) => readsInTarget(target, variable));
    case 'FunctionDeclaration':
      return !isAmong(node.parameters, variable) && readsInBlock(node.body, variable);
    case 'ForNumericStatement':
    case 'ForGenericStatement':
      return readsInLoop(node, variable);
    case 'DoStatement':
      return readsInBlock(node.body, variable);
    case 'WhileStatement':
    case 'RepeatStatement':
      return reads(node.condition, variable) || readsInBlock(node.body, variable);
    case 'Clause':
      return (node.condition !== undefined && reads(node.condition, variable)) || readsInBlock(node.body, variable);
    default:
      return readsAny(childrenOf(node));
  }
}

function readsInLoop(loop: Extract<Statement, { type: `For${string}` }>, variable: string): boolean {
  const isNumeric = loop.type === 'ForNumericStatement';
  const bounds = isNumeric
    ? [loop.initial, loop.limit, ...(loop.step === undefined ? [] : [loop.step])]
    : loop.iterators;
  if (bounds.some((bound) => reads(bound, variable))) return true;
  return !isAmong(isNumeric ? [loop.variable] : loop.variables, variable) && readsInBlock(loop.body, variable);
}

/** `props[index].x = 1` reads the index alone. */
function readsInTarget(target: Expression, variable: string): boolean {
  if (target.type === 'MemberExpression') return readsInTarget(target.base, variable);
  if (target.type !== 'IndexExpression') return target.type !== 'Identifier' && reads(target, variable);
  return reads(target.index, variable) || readsInTarget(target.base, variable);
}

function isAmong(nodes: readonly LuaNode[], variable: string): boolean {
  return nodes.some((each) => each.type === 'Identifier' && each.name === variable);
}

function childrenOf(node: LuaNode): LuaNode[] {
  const children: LuaNode[] = [];
  forEachChild(node, (child) => children.push(child));
  return children;
}
