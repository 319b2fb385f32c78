import { signal } from '@preact/signals';
import { baseUrl } from './base-url.js';

/** `locked`: the service demands a token, and this browser has no session. */
export const access = signal<'open' | 'locked'>('open');

type Message =
  /** Has anybody a key other than this one? */
  { readonly kind: 'ask'; readonly not: string | undefined } | { readonly kind: 'key'; readonly key: string };

/** Another tab that has not answered by then is asleep, or there is none. */
const answerMs = 300;
const name = `pagewright-session ${baseUrl}`;
const tabs = openChannel();
let key = storedKey();
let asking: Promise<void> | undefined;
let answered = (): void => undefined;

/** @returns `undefined` in a browser that forbids what tabs share */
function openChannel(): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'key') take(data.key);
      else if (key !== undefined && key !== data.not && access.value === 'open') share(key);
    };
    return channel;
  } catch {
    return undefined;
  }
}

function share(shared: string): void {
  tabs?.postMessage({ kind: 'key', key: shared } satisfies Message);
}

/** Whether the service demands a token. What sends no header, such as a picture, gets nothing from it then. */
export function hasSession(): boolean {
  return key !== undefined;
}

/**
 * Sends a request with the key of the session. Where that is refused and another tab has a newer session, it is sent once more.
 * A key never stands in an address.
 */
export async function sendWithKey(url: string, init: RequestInit = {}): Promise<Response> {
  const used = key;
  const response = await fetch(url, withKey(init, used));
  if (response.status !== 401) return response;
  const other = await keyOtherThan(used);
  return other === undefined ? response : fetch(url, withKey(init, other));
}

function withKey(init: RequestInit, sent: string | undefined): RequestInit {
  if (sent === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('Pagewright-Session', sent);
  return { ...init, headers };
}

async function keyOtherThan(used: string | undefined): Promise<string | undefined> {
  if (key === used) await (asking ??= ask(used).finally(() => (asking = undefined)));
  return key === used ? undefined : key;
}

/** Asks the other tabs. One that answers later opens the studio, too. */
function ask(not: string | undefined): Promise<void> {
  tabs?.postMessage({ kind: 'ask', not } satisfies Message);
  return new Promise((resolve) => {
    answered = resolve;
    setTimeout(resolve, answerMs);
  });
}

/** Begins a session with the code of the address, which works once. The code leaves the address bar at once. */
export async function exchangeCode(): Promise<void> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname);
  const headers = { 'Content-Type': 'application/json' };
  await begin({ headers, body: JSON.stringify({ code: decodeURIComponent(code) }) });
}

/** Begins a session with the token. @returns whether it was the right one */
export function unlock(token: string): Promise<boolean> {
  return begin({ headers: { Authorization: `Bearer ${token}` } });
}

/** No operation: only browsers have sessions. The new one takes the place of that of the other tabs. */
async function begin(init: RequestInit): Promise<boolean> {
  const response = await fetch(`${baseUrl}/_/session`, { ...init, method: 'POST' }).catch(() => undefined);
  if (response?.ok !== true) return false;
  const begun = (await response.json()) as { readonly key?: string };
  if (begun.key !== undefined) {
    take(begun.key);
    share(begun.key);
  }
  access.value = 'open';
  return true;
}

function take(given: string): void {
  key = given;
  store(given);
  answered();
  access.value = 'open';
}

/** A browser may forbid storage. Then a reload asks again. */
function store(taken: string): void {
  try {
    sessionStorage.setItem(name, taken);
  } catch {
    return;
  }
}

function storedKey(): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
