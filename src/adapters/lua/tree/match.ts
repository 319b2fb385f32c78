import type { CallExpression, Expression, LuaNode } from './syntax-tree.js';

/** Whether the node calls a function by that name alone: `require(…)`. */
export function isCallOf(node: LuaNode | undefined, name: string): node is CallExpression {
  return node?.type === 'CallExpression' && node.base.type === 'Identifier' && node.base.name === name;
}

/** Whether the node is an `and` or an `or`. */
export function isLogical(node: LuaNode): boolean {
  return node.type === 'BinaryExpression' && (node.operator === 'and' || node.operator === 'or');
}

/** The value of a field `name = value` of a table constructor. */
export function fieldNamed(table: Expression | undefined, name: string): Expression | undefined {
  if (table?.type !== 'TableConstructorExpression') return undefined;
  return table.fields.find((field) => field.type === 'TableKeyString' && field.key.name === name)?.value;
}

/** A variable, field or function that a node sets or declares; a value only where the syntax pairs the two. */
interface Binding {
  readonly target: LuaNode;
  readonly value: Expression | undefined;
}

/** Everything that the node itself sets or declares, its children left out. */
export function bindingsOf(node: LuaNode): Binding[] {
  switch (node.type) {
    case 'LocalStatement':
    case 'AssignmentStatement': {
      const { variables, init } = node;
      return variables.map((target, index) => ({ target, value: init[index] }));
    }
    case 'FunctionDeclaration':
      return [...(node.identifier === undefined ? [] : [node.identifier]), ...node.parameters].map(unset);
    case 'ForGenericStatement':
      return node.variables.map(unset);
    case 'ForNumericStatement':
      return [unset(node.variable)];
    default:
      return [];
  }
}

function unset(target: LuaNode): Binding {
  return { target, value: undefined };
}
