import type { CallExpression, Chunk, Expression, TableConstructorExpression } from '../tree/syntax-tree.js';
import { stringOf } from '#adapters/lua/constant';
import { declaredTable } from '#adapters/lua/declared-table';
import { notReadable } from '../lua-file.js';

const sceneModule = 'controller.scene';

/**
 * The model table of a page index: the second argument of `require("controller.scene").new`, written
 * there or in a variable of the chunk.
 * @throws Problem `model-not-readable` where there is no such call or more than one, and where the
 *   table is not written out
 */
export function findModel(text: string, chunk: Chunk): TableConstructorExpression {
  const calls = chunk.body.flatMap((statement) => {
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
  });
  const [call, second] = calls.filter((expression) => isSceneCall(expression, chunk));
  if (call === undefined) {
    throw notReadable(
      text,
      0,
      'The file is no page index that can be read: nowhere does it call require("controller.scene").new(name, model).',
    );
  }
  if (second !== undefined) {
    throw notReadable(text, second.start, 'The file makes a second scene here, so it is not clear which model counts.');
  }
  const model = call.arguments[1];
  if (model === undefined) throw notReadable(text, call.start, 'The scene is made without a model table.');
  return declaredTable(text, chunk, model, 'The model');
}

function isSceneCall(expression: Expression, chunk: Chunk): expression is CallExpression {
  if (expression.type !== 'CallExpression') return false;
  const { base } = expression;
  if (base.type !== 'MemberExpression' || base.indexer !== '.' || base.identifier.name !== 'new') return false;
  return isSceneModule(base.base, chunk);
}

function isSceneModule(expression: Expression, chunk: Chunk): boolean {
  if (expression.type !== 'Identifier') return requiredModule(expression) === sceneModule;
  const { name } = expression;
  return chunk.body.some(
    (statement) =>
      statement.type === 'LocalStatement' &&
      statement.variables.some((variable, index) => {
        const value = statement.init[index];
        return variable.name === name && value !== undefined && requiredModule(value) === sceneModule;
      }),
  );
}

/** The module that the expression requires, where it says so by itself. */
function requiredModule(expression: Expression): string | undefined {
  if (expression.type !== 'CallExpression') return undefined;
  if (expression.base.type !== 'Identifier' || expression.base.name !== 'require') return undefined;
  const [argument] = expression.arguments;
  return argument?.type === 'StringLiteral' ? stringOf(argument) : undefined;
}
