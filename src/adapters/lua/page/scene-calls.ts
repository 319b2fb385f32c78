import { asBuffer, lineOf } from '#application/support/bytes';
import { stringOf } from '#adapters/lua/constant';
import { treeOfFile } from '#adapters/lua/lua-file';
import { isCallOf } from '#adapters/lua/tree/match';
import type { CallExpression, Chunk, Expression, LuaNode, Statement } from '#adapters/lua/tree/syntax-tree';
import { walk } from '#adapters/lua/tree/walk';

const sceneModule = 'controller.scene';

/** Whether the code of a file calls `controller.scene`. A text that is no Lua does so where it holds the module's name. */
export function makesScene(source: Uint8Array): boolean {
  if (!asBuffer(source).includes(sceneModule)) return false;
  const chunk = treeOfFile(source);
  return chunk === undefined || sceneCalls(chunk).length > 0;
}

/** The line at which a file returns a table that is written out there. */
export function returnsTableAt(source: Uint8Array): number | undefined {
  const chunk = treeOfFile(source);
  const last = chunk?.body.at(-1);
  const [value] = last?.type === 'ReturnStatement' ? last.arguments : [];
  return chunk !== undefined && value?.type === 'TableConstructorExpression'
    ? lineOf(chunk.text, value.start)
    : undefined;
}

/** The calls of `require("controller.scene").new` that are whole values of statements of the chunk. */
export function topSceneCalls({ body }: Chunk): CallExpression[] {
  return callsAmong(body.flatMap(valuesOf), body);
}

/** Every call of it in the file, in functions and branches too. */
export function sceneCalls(chunk: Chunk): CallExpression[] {
  const nodes: LuaNode[] = [];
  walk(chunk, (node) => nodes.push(node));
  return callsAmong(nodes, nodes);
}

function valuesOf(statement: Statement): readonly Expression[] {
  switch (statement.type) {
    case 'LocalStatement':
    case 'AssignmentStatement':
      return statement.init;
    case 'ReturnStatement':
      return statement.arguments;
    case 'CallStatement':
      return [statement.expression];
    default:
      return [];
  }
}

function callsAmong(nodes: readonly LuaNode[], declarations: readonly LuaNode[]): CallExpression[] {
  const variables = sceneVariables(declarations);
  return nodes.filter((node) => node.type === 'CallExpression').filter(({ base }) => isMaker(base, variables));
}

/** The variables that hold the module, and those that hold its function. */
interface SceneVariables {
  readonly modules: Set<string>;
  readonly makers: Set<string>;
}

function sceneVariables(declarations: readonly LuaNode[]): SceneVariables {
  const found: SceneVariables = { modules: new Set(), makers: new Set() };
  for (const node of declarations) {
    if (node.type !== 'LocalStatement') continue;
    for (const [index, { name }] of node.variables.entries()) {
      const value = node.init[index];
      if (value === undefined) continue;
      if (isModule(value, found)) found.modules.add(name);
      if (isMaker(value, found)) found.makers.add(name);
    }
  }
  return found;
}

function isMaker(expression: Expression, variables: SceneVariables): boolean {
  if (expression.type === 'Identifier') return variables.makers.has(expression.name);
  if (expression.type !== 'MemberExpression' || expression.identifier.name !== 'new') return false;
  return expression.indexer === '.' && isModule(expression.base, variables);
}

function isModule(expression: Expression, { modules }: SceneVariables): boolean {
  if (expression.type === 'Identifier') return modules.has(expression.name);
  const argument = isCallOf(expression, 'require') ? expression.arguments[0] : undefined;
  return argument?.type === 'StringLiteral' && stringOf(argument) === sceneModule;
}
