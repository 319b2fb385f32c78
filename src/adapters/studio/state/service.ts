import { computed, signal } from '@preact/signals';
import { createClient } from '#adapters/client/create-client';
import { ProblemError, ServiceUnreachable } from '#adapters/client/problem-error';
import { stored } from './storage.js';

/** The studio is at `/_/studio` below the prefix of the service. */
export const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');

/** The path under which the service is mounted, without a slash at its end: addresses of things begin with it. */
export const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');

/** Who makes the changes, as the history names it. */
export const author = stored('author', 'studio');

/** What is saved while the page is left is sent to the end. */
let isLeft = false;
addEventListener('pagehide', () => (isLeft = true));
addEventListener('pageshow', () => (isLeft = false));

export const client = computed(() =>
  createClient({
    baseUrl,
    author: author.value,
    fetch: (url, init) => fetch(url, isLeft ? { ...init, keepalive: true } : init),
  }),
);

/** `locked`: the service demands a token, and this browser has no session. */
export const access = signal<'open' | 'locked'>('open');

/**
 * Begins a session with the code of the address, which works once. The code leaves the address bar at once.
 * @returns whether the address had a code
 */
export async function exchangeCode(): Promise<boolean> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return false;
  history.replaceState(null, '', location.pathname);
  await beginSession({ body: JSON.stringify({ code: decodeURIComponent(code) }) });
  return true;
}

/** Begins a session with the token. @returns whether it was the right one */
export function unlock(token: string): Promise<boolean> {
  return beginSession({ headers: { Authorization: `Bearer ${token}` } });
}

/** No operation: only browsers have sessions. */
async function beginSession({ body, headers }: Pick<RequestInit, 'body' | 'headers'>): Promise<boolean> {
  const response = await fetch(`${baseUrl}/_/session`, {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  }).catch(() => undefined);
  if (response?.ok === true) access.value = 'open';
  return response?.ok === true;
}

/** The sentence that explains an error; `undefined` for one that the studio shows elsewhere. */
export function explain(error: unknown): string | undefined {
  if (error instanceof ProblemError && error.code === 'unauthorized') {
    access.value = 'locked';
    return undefined;
  }
  if (error instanceof ServiceUnreachable)
    return 'The service does not answer, so nothing was changed. The studio connects again by itself.';
  // What to do is worded for programs; the studio has buttons for it.
  if (error instanceof ProblemError) return error.problem.fault ?? error.detail;
  return error instanceof Error ? error.message : String(error);
}
