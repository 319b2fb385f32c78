import type { Chunk, Expression, TableConstructorExpression } from './tree/syntax-tree.js';
import { notReadable } from './lua-file.js';
import { mentionsOf } from './mentions.js';

/**
 * The table constructor that an expression at the end of a chunk stands for: itself, or the one that
 * the only declaration of its name at the top level of the chunk gives. `what` names it in a refusal.
 * @throws Problem `model-not-readable` where there is none, and where code uses the name otherwise
 *   than by reading it, so that the constructor might not be the whole truth
 */
export function declaredTable(
  text: string,
  chunk: Chunk,
  expression: Expression,
  what: string,
): TableConstructorExpression {
  if (expression.type === 'TableConstructorExpression') return expression;
  const { start: at } = expression;
  if (expression.type !== 'Identifier') {
    throw notReadable(text, at, `${what} is not a table written out here, so only running the file could tell it.`);
  }
  const { name } = expression;
  const declarations = declarationsOf(chunk, name);
  const [declaration] = declarations;
  if (declaration?.type !== 'TableConstructorExpression') {
    const place = declaration === undefined ? at : declaration.start;
    throw notReadable(text, place, `${what} "${name}" is not a table written out in this file.`);
  }
  // Two words are the declaration and the expression: only where there are more, code could use the name otherwise.
  const mentions = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 2 ? mentionsOf(chunk, name) : [];
  const changed = mentions.find((mention) => mention.node !== expression && mention.mayChange);
  if (declarations.length > 1 || changed !== undefined) {
    const place = (changed?.node ?? declarations[1] ?? declaration).start;
    throw notReadable(
      text,
      place,
      `${what} "${name}" is changed or handed on by code here, so the table written out may not be all of it. Write the change into the table.`,
    );
  }
  return declaration;
}

function declarationsOf(chunk: Chunk, name: string): Expression[] {
  return chunk.body.flatMap((statement) => {
    if (statement.type !== 'LocalStatement' && statement.type !== 'AssignmentStatement') return [];
    const { variables, init } = statement;
    const index = variables.findIndex((variable) => variable.type === 'Identifier' && variable.name === name);
    const value = index < 0 ? undefined : init[index];
    return value === undefined ? [] : [value];
  });
}
