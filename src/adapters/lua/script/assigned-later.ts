import type { Chunk, Expression, FunctionDeclaration, LuaNode, Statement } from '#adapters/lua/tree/syntax-tree';
import { memberNameOf } from '#adapters/lua/constant';
import { bindingsOf } from '#adapters/lua/tree/match';
import { forEachChild, walk } from '#adapters/lua/tree/walk';

/** The names from a variable to a field: `["env", "props", "name"]` of `env.props.name`. */
export type NamePath = readonly string[];

/** The names of a variable or of a field of its table; `undefined` where the text does not show them. */
export function pathOf(target: LuaNode): NamePath | undefined {
  if (target.type === 'Identifier') return [target.name];
  if (target.type !== 'MemberExpression' && target.type !== 'IndexExpression') return undefined;
  const above = pathOf(target.base);
  const name = memberNameOf(target);
  return above === undefined || name === undefined ? undefined : [...above, name];
}

/** What the functions of a chunk assign outside of themselves: only a run could show when. */
export function assignedInFunctions(chunk: Chunk): NamePath[] {
  const paths: NamePath[] = [];
  const visit = (node: LuaNode): void => {
    if (node.type === 'FunctionDeclaration') paths.push(...assignedOutside(node));
    else forEachChild(node, visit);
  };
  visit(chunk);
  return paths;
}

function assignedOutside(declaration: FunctionDeclaration): NamePath[] {
  const own = new Set<string>();
  walk(declaration, (node) => {
    for (const name of declaredBy(node)) own.add(name);
  });
  // By a computed name, any field may be assigned.
  const paths = targetsIn(declaration.body).map(
    (target) => pathOf(target) ?? pathOf('base' in target ? target.base : target),
  );
  return paths.flatMap((path) => (path === undefined || own.has(path[0] ?? '') ? [] : [path]));
}

function declaredBy(node: LuaNode): string[] {
  if (node.type === 'AssignmentStatement') return [];
  const isGlobal = node.type === 'FunctionDeclaration' && !node.isLocal;
  const targets = bindingsOf(node).map(({ target }) => target);
  return targets.flatMap((target) =>
    target.type === 'Identifier' && !(isGlobal && target === node.identifier) ? target.name : [],
  );
}

/** The variables and fields that the statements assign. */
export function assignedIn(statements: readonly Statement[]): NamePath[] {
  return targetsIn(statements).flatMap((target) => {
    const path = pathOf(target);
    return path === undefined ? [] : [path];
  });
}

function targetsIn(statements: readonly Statement[]): Expression[] {
  const targets: Expression[] = [];
  for (const statement of statements)
    walk(statement, (node) => {
      if (node.type === 'AssignmentStatement') targets.push(...node.variables);
    });
  return targets;
}
