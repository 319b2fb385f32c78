import { ServiceUnreachable } from '#adapters/client/problem-error';
import { createQueue } from '../../model/history/queue.js';
import { connection } from './live.js';
import { waiting } from '../edits/shown-edits.js';

/**
 * Changes are sent one after the other: a field is saved over what it reads, so no other change of this studio may come between.
 * A change that sends files can take minutes, so it is sent at once.
 */
export type ChangeOrder = 'in-order' | 'at-once';

const enqueue = createQueue();

/** What was to be sent is not wanted any more. */
export class Withdrawn extends Error {}

/** Milliseconds between two tries. The connection of the events often shows it sooner. */
const pauseMs = 1_000;

/** Sends something that its author waits for: it does not wait behind changes that wait for the service. @throws what `send` throws */
export async function inOrder<Result>(order: ChangeOrder, send: () => Promise<Result>): Promise<Result> {
  if (order === 'at-once') return send();
  if (waiting.value > 0) throw new ServiceUnreachable('Other changes wait for the service.');
  return enqueue(send);
}

/**
 * Sends a change. Where the service does not answer, the change waits, and is sent again until it does; those that are made after it
 * follow in their order.
 * @throws what `send` throws, but for a `ServiceUnreachable`
 */
export async function sendUntilAnswered<Result>(order: ChangeOrder, send: () => Promise<Result>): Promise<Result> {
  let waits = 0;
  const wait = () => {
    waiting.value += 1 - waits;
    waits = 1;
  };
  const sendAgain = async () => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ServiceUnreachable)) throw error;
      }
      wait();
      await connectionOrPause();
    }
  };
  if (order === 'in-order' && waiting.value > 0) wait();
  try {
    return await (order === 'in-order' ? enqueue(sendAgain) : sendAgain());
  } finally {
    waiting.value -= waits;
  }
}

function connectionOrPause(): Promise<void> {
  let isFirst = true;
  return new Promise((resolve) => {
    const timer = setTimeout(end, pauseMs);
    const stop = connection.subscribe((state) => {
      if (state === 'live' && !isFirst) end();
      isFirst = false;
    });
    function end() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
