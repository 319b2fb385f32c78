import { baseUrl } from './base-url.js';
import { access, sessionKey, sessionName, takeKey } from './session-key.js';

type Message =
  /** Has anybody a key other than this one? */
  { readonly kind: 'ask'; readonly not: string | undefined } | { readonly kind: 'key'; readonly key: string };

/** Another tab that has not answered by then is asleep, or there is none. */
const answerMs = 300;
const tabs = openChannel();
let asking: Promise<void> | undefined;
let answered = (): void => undefined;

/** @returns `undefined` in a browser that forbids what tabs share */
function openChannel(): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(sessionName);
    channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
    return channel;
  } catch {
    return undefined;
  }
}

function receive(message: Message): void {
  const key = sessionKey();
  if (message.kind === 'key') {
    takeKey(message.key);
    answered();
  } else if (key !== undefined && key !== message.not && access.value === 'open') share(key);
}

function share(key: string): void {
  tabs?.postMessage({ kind: 'key', key } satisfies Message);
}

/** The key of a session that another tab has begun. A tab that answers late opens the studio, too. */
export async function keyOtherThan(used: string | undefined): Promise<string | undefined> {
  if (sessionKey() === used) await (asking ??= ask(used).finally(() => (asking = undefined)));
  const key = sessionKey();
  return key === used ? undefined : key;
}

function ask(not: string | undefined): Promise<void> {
  tabs?.postMessage({ kind: 'ask', not } satisfies Message);
  return new Promise((resolve) => {
    answered = resolve;
    setTimeout(resolve, answerMs);
  });
}

/** Begins a session with the code of the address, which works once. The code leaves the address bar at once. */
export async function exchangeCode(): Promise<void> {
  const code = decodeURIComponent(location.hash.replace('#code=', ''));
  history.replaceState(null, '', location.pathname);
  await begin({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) });
}

/** Begins a session with the token. @returns whether it was the right one */
export function unlock(token: string): Promise<boolean> {
  return begin({ headers: { Authorization: `Bearer ${token}` } });
}

/** No operation: only browsers have sessions. The new one takes the place of that of the other tabs. */
async function begin(init: RequestInit): Promise<boolean> {
  const response = await fetch(`${baseUrl}/_/session`, { ...init, method: 'POST' }).catch(() => undefined);
  if (response?.ok !== true) return false;
  const { key } = (await response.json()) as { readonly key?: string };
  if (key === undefined) access.value = 'open';
  else {
    takeKey(key);
    share(key);
  }
  return true;
}
