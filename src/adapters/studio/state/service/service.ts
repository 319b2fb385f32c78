import { computed } from '@preact/signals';
import { createClient } from '#adapters/client/create-client';
import { ProblemError, ServiceUnreachable } from '#adapters/client/problem-error';
import { baseUrl } from './base-url.js';
import { access } from './session-key.js';
import { sendAgainUnanswered } from './send-again.js';
import { stored } from './storage.js';

/** Who makes the changes, as the history names it. */
export const author = stored('author', 'studio');

let isLeft = false;

/** What is saved while the page is left is sent to the end. */
export function noteLeaving(): void {
  addEventListener('pagehide', () => (isLeft = true));
  addEventListener('pageshow', () => (isLeft = false));
}

export const client = computed(() =>
  createClient({
    baseUrl,
    author: author.value,
    fetch: (url, init) => sendAgainUnanswered(url, isLeft ? { ...init, keepalive: true } : init),
  }),
);

/** The sentence that explains an error; `undefined` for one that the studio shows elsewhere. */
export function explain(error: unknown): string | undefined {
  if (error instanceof ProblemError && error.code === 'unauthorized') {
    access.value = 'locked';
    return undefined;
  }
  if (error instanceof ServiceUnreachable)
    return 'The service does not answer, so nothing was changed. The studio connects again by itself.';
  // What to do is worded for programs; the studio has buttons for it.
  if (error instanceof ProblemError) return withoutItem(error.problem);
  return error instanceof Error ? error.message : String(error);
}

/** An author makes one change, and knows of no batch. */
function withoutItem({ item, fault, detail }: ProblemError['problem']): string {
  const text = fault ?? detail;
  return item === undefined
    ? text
    : text.replace(/^Item \d+ of the batch \(.*?\) was refused, so nothing was changed\. /s, '');
}
