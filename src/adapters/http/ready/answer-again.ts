import type { Middleware } from 'koa';
import { documentForm } from '../answer/document-form.js';
import { writeAnswer } from '../answer/write-answer.js';
import { declaresNoBytes } from '../body/declares-no-bytes.js';
import type { CallContext, CallState } from '#adapters/http/request-context';
import type { KeptAnswer } from './kept-answer.js';
import type { ReadyAnswers } from './ready-answers.js';

/**
 * Gives the answer again that a route gave to the same request, where it would give the same:
 * for a GET or HEAD, without a body, after whoever may not call was refused.
 */
export function answerAgain(answers: ReadyAnswers): Middleware<CallState> {
  return (context, next) => {
    if (!readsOnly(context) || !declaresNoBytes(context.req)) return next();
    const target = context.req.url ?? '';
    const form = documentForm(context);
    const cached = answers.find(target, form);
    if (cached === undefined) return next();
    return giveAgain(context, cached, async () => {
      answers.drop(target, form, cached);
      await next();
    });
  };
}

function readsOnly({ method }: CallContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** @param orElse what is done where the answer does not hold */
async function giveAgain(
  context: CallContext,
  { answer, again, effect, operationId }: KeptAnswer,
  orElse: () => Promise<void>,
): Promise<void> {
  await again.witness.caughtUp();
  // From here to the last byte nothing else happens: what holds now holds when it is written.
  const revision = again.holds() ? again.witness.revision() : undefined;
  if (revision === undefined) return orElse();
  context.state.operationId = operationId;
  if (context.method === 'GET') effect?.();
  writeAnswer(context, answer, revision);
}
