import * as z from 'zod';
import type { HistoryEntry, Mutation } from '../client/client-operations.generated.js';
import { ProblemError } from '../client/problem-error.js';
import { describe, referenced } from './address.js';
import { countOf, mutationAnswer } from './mutation-result.js';
import { Refusal, needsConfirmation } from './refusal.js';
import { mutationShape } from './shapes.js';
import { defineTool, dryRun, writes, type Answer, type ToolCall } from './tool.js';

export const undo = defineTool({
  name: 'undo',
  description:
    'Undo your own newest change; with redo the change undone last; with to, restore everything as it was after an entry. The files get their bytes back.',
  annotations: { ...writes, idempotentHint: false },
  input: z.strictObject({
    author: z
      .string()
      .optional()
      .describe('Undo the newest change of this person instead; needs confirm. "external": edits by other programs.'),
    redo: z.boolean().default(false),
    to: z.string().optional().describe('The id of an entry of history, or the name of a checkpoint; needs confirm.'),
    path: z.string().optional().describe('With to: only this file or folder.'),
    confirm: z
      .string()
      .optional()
      .describe('For the work of others: the id of the entry that the refusal names, after asking the user.'),
    ...dryRun,
  }),
  outputs: [mutationShape],
  run: async ({ author, redo, to, path, confirm, dry_run }, call) => {
    if (
      [author !== undefined, redo, to !== undefined].filter(Boolean).length > 1 ||
      (path !== undefined && to === undefined)
    ) {
      throw new Refusal('invalid-input', 'Give one of "author", "redo" and "to"; "path" only with "to".');
    }
    if (to !== undefined) return restore(call, { to, path }, confirm, dry_run);
    const operation = redo ? 'history.redo' : 'history.undo';
    const options = redo ? {} : { author: author ?? call.author };
    const verb = redo ? 'redone' : 'undone';
    const send = async (more: object) =>
      (await call.send(operation, { options: { ...options, ...more } })).document as Mutation;
    const answer = async (mutation: Mutation, isDryRun: boolean) =>
      mutationAnswer(mutation, `${verb}${await wordsOf(call, mutation.target)}`, isDryRun);
    if (dry_run) return answer(await send({ dryRun: true }), true);
    if (!redo && options.author === call.author) return answer(await send({}), false);
    const { target = '', resource } = await send({ dryRun: true });
    const isOwn = redo && (await undidIt(call, target));
    if (!isOwn && confirm !== target) {
      const whose = redo ? 'what somebody else undid' : `the newest change of ${JSON.stringify(author)}`;
      const what = `This ${redo ? 'redoes' : 'undoes'} ${whose}: ${describe(referenced(resource))}${await wordsOf(call, target)}.`;
      throw needsConfirmation(what, 'undo', target);
    }
    return answer(await unlessMeanwhile(send({ entry: target })), false);
  },
});

/** The summary of a change, in brackets. The step itself may be made by now, so a failure to read it is none of the step. */
async function wordsOf(call: ToolCall, id = ''): Promise<string> {
  const read = await call.send('history.show', { at: { id } }).catch(() => undefined);
  return read === undefined ? '' : ` (“${(read.document as HistoryEntry).summary}”)`;
}

/** Whether the assistant itself undid the change. */
async function undidIt(call: ToolCall, id: string): Promise<boolean> {
  const { document } = await call.send('history.ls', { options: { limit: 200 } });
  const undo = (document as HistoryEntry[]).find(({ kind, target }) => kind === 'undo' && target === id);
  return undo?.author === call.author;
}

/** Restoring undoes the work of everybody since. The confirmation names the newest change that it undoes. */
async function restore(
  call: ToolCall,
  what: { readonly to: string; readonly path: string | undefined },
  confirm: string | undefined,
  dry_run: boolean,
): Promise<Answer<z.output<typeof mutationShape>>> {
  const entries = (await call.send('history.ls', { options: { limit: 1 } })).document as HistoryEntry[];
  const newest = entries[0]?.id ?? undefined;
  const send = async (dryRun: boolean) =>
    (await unlessMeanwhile(call.send('history.restore', { options: { ...what, newest, dryRun } })))
      .document as Mutation;
  if (!dry_run && confirm !== newest) {
    const { changes } = await send(true);
    const files = countOf(changes, 'file');
    throw needsConfirmation(
      `This undoes the work of everybody since ${what.to}${what.path === undefined ? '' : ` on ${what.path}`}: it changes ${files}.`,
      'undo',
      newest ?? '',
    );
  }
  return mutationAnswer(await send(dry_run), 'restored', dry_run);
}

/** The service refuses a step when another change came between. */
async function unlessMeanwhile<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'precondition-failed')) throw error;
    throw new Refusal(error.code, error.detail, {
      next: 'call undo again without confirm: it names what it would undo now.',
    });
  }
}
