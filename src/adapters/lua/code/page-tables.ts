import type { Chunk } from 'luaparse';
import { decodeUtf8 } from '#application/bytes/byte-text';
import { isNode, type SyntaxNode } from '#adapters/lua/text/syntax-node';

/** The tables in which the runtime keeps what a page shows. */
export type PageTable = 'sceneGroup' | 'layers';

/**
 * The variables that hold one of them: each is declared as nothing else in the whole text, as in
 * `local sceneGroup = UI.sceneGroup`.
 */
export function pageTables(chunk: Chunk): ReadonlyMap<string, PageTable> {
  const held = new Map<string, PageTable | undefined>();
  const hold = (variable: unknown, table: PageTable | undefined): void => {
    if (!isNode(variable) || variable.type !== 'Identifier') return;
    const name = String(variable['name']);
    held.set(name, held.has(name) && held.get(name) !== table ? undefined : table);
  };
  eachNode(chunk.body, (node) => {
    if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
      const values = node['init'] as readonly unknown[];
      (node['variables'] as readonly unknown[]).forEach((variable, index) => hold(variable, tableIn(values[index])));
    } else if (node.type === 'FunctionDeclaration') {
      for (const parameter of node['parameters'] as readonly unknown[]) hold(parameter, undefined);
    } else if (node.type === 'ForGenericStatement') {
      for (const variable of node['variables'] as readonly unknown[]) hold(variable, undefined);
    }
  });
  return new Map([...held].flatMap(([name, table]) => (table === undefined ? [] : [[name, table] as const])));
}

/** `UI.sceneGroup`, `self.UI.layers`. */
function tableIn(value: unknown): PageTable | undefined {
  if (!isNode(value) || value.type !== 'MemberExpression') return undefined;
  const [called, base] = [value['identifier'], value['base']];
  const name = isNode(called) ? called['name'] : undefined;
  if (name !== 'sceneGroup' && name !== 'layers') return undefined;
  const owner = isNode(base) && base.type === 'MemberExpression' ? base['identifier'] : base;
  return isNode(owner) && owner['name'] === 'UI' ? name : undefined;
}

const deciding = new Set(['LogicalExpression', 'UnaryExpression']);
const comparing = new Set(['==', '~=']);
const conditional = new Set(['IfClause', 'ElseifClause', 'WhileStatement', 'RepeatStatement']);

/**
 * Every name, and every text, that something is decided by anywhere in the code: in a condition, by `and`, `or`, `not`, `==`,
 * or by `assert`. What may be nothing is looked at in one of these ways.
 */
export function testedWords(chunk: Chunk): ReadonlySet<string> {
  const words = new Set<string>();
  const addWords = (tested: unknown): void =>
    eachNode(tested, (node) => {
      if (node.type === 'Identifier') words.add(String(node['name']));
      if (node.type === 'StringLiteral') words.add(decodeUtf8(String(node['value'])));
    });
  eachNode(chunk.body, (node) => {
    const { type } = node;
    if (deciding.has(type) || (type === 'BinaryExpression' && comparing.has(String(node['operator'])))) addWords(node);
    if (conditional.has(type)) addWords(node['condition']);
    if (type === 'CallExpression' && isAssert(node['base'])) addWords(node['arguments']);
  });
  return words;
}

function isAssert(callee: unknown): boolean {
  return isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'assert';
}

/** Tells of the node, or of each of some, and of every one inside. */
function eachNode(node: unknown, tell: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const inner of node) eachNode(inner, tell);
    return;
  }
  if (!isNode(node)) return;
  tell(node);
  for (const part in node) {
    const inner = node[part];
    if (part !== 'range' && typeof inner === 'object' && inner !== null) eachNode(inner, tell);
  }
}
