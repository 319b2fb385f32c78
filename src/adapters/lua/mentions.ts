import type { Chunk, Identifier } from 'luaparse';
import { isNode, type SyntaxNode } from './text/syntax-node.js';

/** One place where a variable is used. */
interface Mention {
  readonly node: Identifier;
  /** Whether what is done there could change the table that the variable holds, or let other code do so. */
  readonly mayChange: boolean;
}

/** Functions of Lua that only look at what they are given. */
const lookers = new Set(['print', 'type', 'tostring']);

/** Operators whose result holds nothing of their operands but plain values. */
const comparing = new Set(['BinaryExpression', 'UnaryExpression']);

/**
 * Every use of the variable that a chunk declares at its top level, but for that declaration. A
 * parameter or local of the same name inside a block or function hides it there.
 */
export function mentionsOf(chunk: Chunk, name: string): Mention[] {
  const found: Mention[] = [];
  for (const statement of chunk.body) walk(statement, [], name, found);
  return found;
}

function walk(node: unknown, above: readonly SyntaxNode[], name: string, found: Mention[]): void {
  if (Array.isArray(node)) {
    for (const inner of node) {
      walk(inner, above, name, found);
      if (above.length > 0 && declaresLocal(inner, name)) return;
    }
    return;
  }
  if (!isNode(node) || hides(node, name)) return;
  if (isIdentifier(node)) {
    if (node.name === name && !isDeclared(node, above)) found.push({ node, mayChange: mayChange(node, above) });
    return;
  }
  for (const [part, inner] of Object.entries(node)) {
    if (typeof inner !== 'object' || inner === null || part === 'range') continue;
    if (part === 'identifier' && node.type === 'MemberExpression') continue;
    if (part === 'key' && node.type === 'TableKeyString') continue;
    if (part === 'variables' && node.type === 'LocalStatement') continue;
    walk(inner, [...above, node], name, found);
  }
}

function isIdentifier(node: SyntaxNode): node is SyntaxNode & Identifier {
  return node.type === 'Identifier';
}

const named = (node: unknown, name: string): boolean => isNode(node) && isIdentifier(node) && node.name === name;

function listed(nodes: unknown, name: string): boolean {
  return Array.isArray(nodes) && nodes.some((node) => named(node, name));
}

/** Whether the node binds the name anew for everything inside it. */
function hides(node: SyntaxNode, name: string): boolean {
  if (node.type === 'FunctionDeclaration') return listed(node['parameters'], name);
  if (node.type === 'ForNumericStatement') return named(node['variable'], name);
  return node.type === 'ForGenericStatement' && listed(node['variables'], name);
}

function declaresLocal(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'LocalStatement' && listed(node['variables'], name);
}

/** Whether the identifier is what an assignment at the top level of the chunk gives its value to. */
function isDeclared(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [statement, ...others] = above;
  if (statement?.type !== 'AssignmentStatement' || others.length > 0) return false;
  return Array.isArray(statement['variables']) && statement['variables'].includes(node);
}

/** Follows `model.components.layers` outwards to what is done with it. */
function mayChange(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  let inner = node;
  for (const outer of [...above].reverse()) {
    const isPath = outer.type === 'MemberExpression' || outer.type === 'IndexExpression';
    if (isPath && (outer['base'] === inner || outer['index'] === inner)) {
      if (outer['index'] === inner) return false;
      inner = outer;
      continue;
    }
    if (comparing.has(outer.type) || outer.type === 'IfClause' || outer.type === 'ElseifClause') return false;
    return !(outer.type === 'CallExpression' && outer['base'] !== inner && isLooker(outer['base']));
  }
  return true;
}

function isLooker(callee: unknown): boolean {
  return isNode(callee) && isIdentifier(callee) && lookers.has(callee.name);
}
