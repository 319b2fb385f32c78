import type { CommandAction } from '#domain/command';
import { ignoreProblem } from '#domain/problem/problem';
import type { ActionWriting } from '#application/ports/command-code';
import { memoize } from '#application/support/memoize';
import { treeOfFile } from '#adapters/lua/lua-file';
import { blockOf } from '#adapters/lua/liquid/command-steps';
import type { CodeStep } from './code-steps.js';
import { pieceAt } from './pieces.js';
import { bodyOf, type ScriptBody } from './script-body.js';

/** An action as its script is rendered today. */
export interface RenderedAction {
  /** Its statements, or its one step of a block; none where it is only a comment. */
  readonly steps: readonly CodeStep[];
  readonly script: ScriptBody | undefined;
  /** Its lines, without the indentation that all of them have. */
  readonly lines: readonly string[];
}

const nothing: RenderedAction = { steps: [], script: undefined, lines: [] };

/** Renders one action, once for each way of writing. What continues or closes a block is rendered inside one. */
export function renderAction(action: CommandAction, writing: ActionWriting): RenderedAction {
  return renderings(writing)(action);
}

const renderings = memoize((writing: ActionWriting) => memoize((action: CommandAction) => render(action, writing)));

function render(action: CommandAction, writing: ActionWriting): RenderedAction {
  const { before, isBlock } = blockOf(action.command);
  const rendered = ignoreProblem(() => writing.render([...before, action]));
  const tree = rendered === undefined ? undefined : treeOfFile(rendered);
  const script = tree === undefined ? undefined : bodyOf(tree);
  if (script === undefined) return nothing;
  const all = script.steps.slice(before.length);
  const steps = isBlock ? all.slice(0, 1).map((step) => ({ ...step, statement: undefined })) : statements(script.steps);
  return { steps, script, lines: linesOf(script.text, steps) };
}

/** The statements that are in no block. */
function statements(steps: readonly CodeStep[]): CodeStep[] {
  return steps.filter(({ depth, statement }) => depth === 0 && statement !== undefined);
}

function linesOf(text: string, steps: readonly CodeStep[]): string[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = last.statement?.end ?? last.end;
  const { start, indentation } = pieceAt(text, first.start, end, false);
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line));
}
