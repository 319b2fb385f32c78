import type { LuaNode } from './syntax-tree.js';

/** Calls `visit` with each direct child of the node, in the order of the text. */
export function forEachChild(node: LuaNode, visit: (child: LuaNode) => void): void {
  switch (node.type) {
    case 'Chunk':
    case 'DoStatement':
      visitAll(node.body, visit);
      break;
    case 'LocalStatement':
    case 'AssignmentStatement':
      visitAll(node.variables, visit);
      visitAll(node.init, visit);
      break;
    case 'CallStatement':
      visit(node.expression);
      break;
    case 'WhileStatement':
      visit(node.condition);
      visitAll(node.body, visit);
      break;
    case 'RepeatStatement':
      visitAll(node.body, visit);
      visit(node.condition);
      break;
    case 'IfStatement':
      visitAll(node.clauses, visit);
      break;
    case 'Clause':
      if (node.condition !== undefined) visit(node.condition);
      visitAll(node.body, visit);
      break;
    case 'ForNumericStatement':
      visit(node.variable);
      visit(node.initial);
      visit(node.limit);
      if (node.step !== undefined) visit(node.step);
      visitAll(node.body, visit);
      break;
    case 'ForGenericStatement':
      visitAll(node.variables, visit);
      visitAll(node.iterators, visit);
      visitAll(node.body, visit);
      break;
    case 'FunctionDeclaration':
      if (node.identifier !== undefined) visit(node.identifier);
      visitAll(node.parameters, visit);
      visitAll(node.body, visit);
      break;
    case 'ReturnStatement':
      visitAll(node.arguments, visit);
      break;
    case 'UnaryExpression':
      visit(node.argument);
      break;
    case 'BinaryExpression':
      visit(node.left);
      visit(node.right);
      break;
    case 'MemberExpression':
      visit(node.base);
      visit(node.identifier);
      break;
    case 'IndexExpression':
      visit(node.base);
      visit(node.index);
      break;
    case 'CallExpression':
      visit(node.base);
      visitAll(node.arguments, visit);
      break;
    case 'TableConstructorExpression':
      visitAll(node.fields, visit);
      break;
    case 'TableKey':
    case 'TableKeyString':
      visit(node.key);
      visit(node.value);
      break;
    case 'TableValue':
      visit(node.value);
      break;
    default:
  }
}

/** Calls `visit` with the node and every node below it, each before its children. */
export function walk(node: LuaNode, visit: (node: LuaNode) => void): void {
  const visitDeep = (inner: LuaNode): void => {
    visit(inner);
    forEachChild(inner, visitDeep);
  };
  visitDeep(node);
}

function visitAll(nodes: readonly LuaNode[], visit: (child: LuaNode) => void): void {
  for (const node of nodes) visit(node);
}
