import { decodeUtf8 } from '#application/support/bytes';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, Expression, LuaNode } from '#adapters/lua/tree/syntax-tree';

/** The tables of `UI` in which the runtime has what a page shows and plays. */
const pageTables = ['sceneGroup', 'layers', 'animations', 'audios', 'timers', 'variables'] as const;
export type PageTable = (typeof pageTables)[number];

export function pageTableNamed(name: string): PageTable | undefined {
  return pageTables.find((table) => table === name);
}

/**
 * The variables that stand for one of them: each is declared as nothing else in the whole text, as in
 * `local group = UI.sceneGroup`.
 */
export function tableAliases(chunk: Chunk): ReadonlyMap<string, PageTable> {
  const declared = new Map<string, PageTable | undefined>();
  const declare = (variable: LuaNode, table: PageTable | undefined): void => {
    if (variable.type !== 'Identifier') return;
    const { name } = variable;
    declared.set(name, declared.has(name) && declared.get(name) !== table ? undefined : table);
  };
  walk(chunk, (node) => {
    if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
      const { init } = node;
      node.variables.forEach((variable, index) => declare(variable, tableOfUi(init[index])));
    } else if (node.type === 'FunctionDeclaration') {
      for (const parameter of node.parameters) declare(parameter, undefined);
      if (node.identifier !== undefined) declare(node.identifier, undefined);
    } else if (node.type === 'ForGenericStatement') {
      for (const variable of node.variables) declare(variable, undefined);
    } else if (node.type === 'ForNumericStatement') {
      declare(node.variable, undefined);
    }
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
 * Every name, and every text, that something is decided by anywhere in the code: in a condition, by `and`, `or`, `not`, `==`,
 * or by `assert`. What may be nothing is tested in one of these ways.
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
