import type { Expression, Statement } from '#adapters/lua/tree/syntax-tree';
import { isCallOf } from '#adapters/lua/tree/match';
import { sameSyntax } from './same-syntax.js';
import type { ScriptBody } from './script-body.js';

/** What a command's script sets beside its function. */
const settings = new Set(['model', 'readonly']);

/**
 * The statements around `execute` that are the author's own: neither what makes a command of a script nor a helper of a rendered one.
 * @param rendered a script without actions
 */
export function ownAround({ chunk, around, execute }: ScriptBody, rendered: ScriptBody | undefined): Statement[] {
  const helpers = rendered?.chunk.body ?? [];
  const inside = around.type === 'FunctionDeclaration' && around !== execute ? around.body : [];
  const others = [...chunk.body.filter((each) => each !== around), ...inside.filter((each) => each !== execute)];
  return others.filter((each) => !isFrame(each) && !helpers.some((helper) => sameSyntax(helper, each)));
}

function isFrame(statement: Statement): boolean {
  switch (statement.type) {
    case 'LocalStatement':
      return statement.init.every(isModule);
    case 'AssignmentStatement':
      return statement.variables.every(
        (each) => each.type === 'MemberExpression' && settings.has(each.identifier.name),
      );
    default:
      return statement.type === 'ReturnStatement';
  }
}

function isModule(value: Expression): boolean {
  return isCallOf(value, 'require') || (value.type === 'TableConstructorExpression' && value.fields.length === 0);
}
