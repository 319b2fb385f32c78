import { newlineAt } from '#adapters/lua/text/lines';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { parsedOnce } from '#adapters/lua/tree/read-once';
import { declarationsOf, namesIn, textOf } from './missing-names.js';
import type { RenderedAction } from './rendered-action.js';
import type { ScriptBody } from './script-body.js';

/**
 * The text without helpers that only actions used which are gone. A helper stays if it has another text than an addition
 * gives it, or if nothing used it before.
 * @param actions those that the script had before
 */
export function withoutUnusedHelpers(before: ScriptBody, text: string, actions: readonly RenderedAction[]): string {
  const newline = newlineAt(before.text, before.around.start);
  const helpers = actions.flatMap(({ script }) => (script === undefined ? [] : declarationsOf(script)));
  return helpers.reduce((left, { names: [name = ''], statement, script }) => {
    const added = `${textOf({ names: [name], statement, script })}\n\n`.replaceAll('\n', newline);
    if (statement.type !== 'FunctionDeclaration' || !left.includes(added)) return left;
    const without = left.replace(added, () => '');
    return countOf(name, before.text) > 1 && countOf(name, without) === 0 ? without : left;
  }, text);
}

/** How often a text has the name, its declaration included. */
function countOf(name: string, text: string): number {
  const chunk = parsedOnce(text);
  return chunk instanceof LuaSyntaxError ? 1 : namesIn(chunk.body).filter((each) => each === name).length;
}
