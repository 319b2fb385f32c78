import type { CallContext } from '#adapters/http/request-context';
import type { HeldAnswer } from './answer.js';
import type { DocumentForm } from './serialise.js';
import { sendAnswer } from './send-answer.js';

/**
 * Sends an answer when it is given.
 * @returns resolves when that was done
 * @throws whatever sending throws; who gives the answer is not told
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
