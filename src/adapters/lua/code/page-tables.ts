import { decodeUtf8 } from '#application/support/bytes';
import { bindingsOf } from '#adapters/lua/tree/match';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, Expression, LuaNode } from '#adapters/lua/tree/syntax-tree';

/** The tables of `UI` in which the runtime has the objects, sounds and values of a page. */
const pageTables = ['sceneGroup', 'layers', 'animations', 'audios', 'timers', 'variables'] as const;
export type PageTable = (typeof pageTables)[number];

export function pageTableNamed(name: string): PageTable | undefined {
  return pageTables.find((table) => table === name);
}

/**
 * The variables that are aliases of one of these tables, as in `local group = UI.sceneGroup`. No other
 * declaration or assignment in the whole text gives the variable another value.
 */
export function tableAliases(chunk: Chunk): ReadonlyMap<string, PageTable> {
  const declared = new Map<string, PageTable | undefined>();
  const declare = (variable: LuaNode, table: PageTable | undefined): void => {
    if (variable.type !== 'Identifier') return;
    const { name } = variable;
    declared.set(name, declared.has(name) && declared.get(name) !== table ? undefined : table);
  };
  walk(chunk, (node) => {
    for (const { target, value } of bindingsOf(node)) declare(target, tableOfUi(value));
  });
  return new Map([...declared].flatMap(([name, table]) => (table === undefined ? [] : [[name, table] as const])));
}

/** `UI.sceneGroup`, `self.UI.layers`. */
export function tableOfUi(value: Expression | undefined): PageTable | undefined {
  if (value?.type !== 'MemberExpression' || value.indexer !== '.') return undefined;
  return isUi(value.base) ? pageTableNamed(value.identifier.name) : undefined;
}

/** `UI`, `params.UI`. */
export function isUi(value: Expression | undefined): boolean {
  if (value?.type === 'Identifier') return value.name === 'UI';
  return value?.type === 'MemberExpression' && value.indexer === '.' && value.identifier.name === 'UI';
}

/**
 * Every name and every string in a test anywhere in the code: a condition, `and`, `or`, `not`, `==`, or `assert`. Code tests
 * in one of these ways whether a thing is there.
 */
export function testedWords(chunk: Chunk): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (tested: LuaNode): void =>
    walk(tested, (node) => {
      if (node.type === 'Identifier') words.add(node.name);
      if (node.type === 'StringLiteral') words.add(decodeUtf8(node.value));
    });
  walk(chunk, (node) => {
    switch (node.type) {
      case 'UnaryExpression':
        add(node);
        break;
      case 'BinaryExpression':
        if (['and', 'or', '==', '~='].includes(node.operator)) add(node);
        break;
      case 'Clause':
      case 'WhileStatement':
      case 'RepeatStatement':
        if (node.condition !== undefined) add(node.condition);
        break;
      case 'CallExpression':
        if (node.base.type === 'Identifier' && node.base.name === 'assert') node.arguments.forEach(add);
        break;
      default:
    }
  });
  return words;
}
