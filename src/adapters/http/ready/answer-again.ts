import type { Middleware } from 'koa';
import { documentForm } from '../answer/document-form.js';
import { writeAnswer } from '../answer/write-answer.js';
import { declaresNoBytes } from '../body/declares-no-bytes.js';
import type { CallContext, CallState } from '../call-state.js';
import type { ReadyAnswers } from './ready-answers.js';

/**
 * Gives the answer again that a route gave to the same request, where it would give the same:
 * for a GET or HEAD, without a body, after whoever may not call was refused.
 */
export function answerAgain(answers: ReadyAnswers): Middleware<CallState> {
  return async (context, next) => {
    const mayBeReady = readsOnly(context) && declaresNoBytes(context.req);
    if (!mayBeReady || !(await giveAgain(context, answers))) await next();
  };
}

function readsOnly({ method }: CallContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** @returns whether there was an answer that holds */
async function giveAgain(context: CallContext, answers: ReadyAnswers): Promise<boolean> {
  const target = context.req.url ?? '';
  const form = documentForm(context);
  const kept = answers.find(target, form);
  if (kept === undefined) return false;
  const { answer, again, effect, operationId } = kept;
  await again.witness.caughtUp();
  // From here to the last byte nothing else happens: what holds now holds when it is written.
  const revision = again.holds() ? again.witness.revision() : undefined;
  if (revision === undefined) {
    answers.drop(target, form, kept);
    return false;
  }
  context.state.operationId = operationId;
  if (context.method === 'GET') effect?.();
  writeAnswer(context, answer, revision);
  return true;
}
