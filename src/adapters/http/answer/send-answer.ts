import { Readable } from 'node:stream';
import type { CallContext } from '#adapters/http/request-context';
import { contentAnswer, documentAnswer, type ReadyAnswer, securityHeaders } from './ready-answer.js';
import type { Answer, HeldAnswer } from './answer.js';
import type { DocumentForm } from './document-form.js';
import { writeAnswer } from './write-answer.js';

/**
 * Sends what a route answers. With `tagged`, a 200 carries a strong `ETag`, and `If-None-Match` gets
 * `304` where the caller has the same bytes already.
 *
 * @returns the answer as it was sent; `undefined` for a stream
 */
export function sendAnswer(
  context: CallContext,
  answer: Exclude<Answer, HeldAnswer>,
  form: DocumentForm,
  tagged: boolean,
): ReadyAnswer | undefined {
  if ('content' in answer) {
    const { status, content, type, headers } = answer;
    if (content instanceof Readable) {
      context.status = status;
      context.body = content;
      context.type = type;
      context.set({ ...securityHeaders, 'X-Request-Id': context.state.id, ...headers });
      return undefined;
    }
    const ready = contentAnswer(answer, content, tagged);
    writeAnswer(context, ready);
    return ready;
  }
  if (context.method === 'GET') answer.effect?.();
  const ready = documentAnswer(answer, form, tagged);
  writeAnswer(context, ready, answer.revision);
  return ready;
}

/**
 * Sends an answer when it is given.
 * @returns resolves when that was done
 * @throws any error of sending; the giver of the answer does not get it
 */
export function sendHeld(context: CallContext, { held }: HeldAnswer, form: DocumentForm): Promise<void> {
  return new Promise((resolve, reject) => {
    held((answer) => {
      try {
        sendAnswer(context, answer, form, false);
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}
