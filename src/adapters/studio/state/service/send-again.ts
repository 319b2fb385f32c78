import { UnansweredChanges } from '../../model/history/unanswered-changes.js';
import { sendWithKey } from './session.js';

const changes = new UnansweredChanges(randomKey);

/** Before each further try. Of several services behind one address, another one takes the first. */
const pausesMs = [0, 250, 1_000];

/**
 * Sends a request, and sends it again where its answer does not come, such as that of a service that has ended. A change has a key, so
 * that it is made once, also where the same change is sent later. @throws what `fetch` throws, in the end
 */
export async function sendAgainUnanswered(url: string, init: RequestInit): Promise<Response> {
  const { key, isAnswered } = changes.begin(url, init);
  const sent = key === undefined ? init : withHeader(init, 'Idempotency-Key', key);
  let last = await responseOrError(url, sent);
  for (const pauseMs of pausesMs) {
    if (isAnswer(last) || init.signal?.aborted === true) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    last = await responseOrError(url, sent);
  }
  if (!(last instanceof Response)) throw last;
  if (isAnswer(last)) isAnswered();
  return last;
}

function responseOrError(url: string, init: RequestInit): Promise<unknown> {
  return sendWithKey(url, init).catch((error: unknown) => error);
}

/** A proxy answers in place of a service that it does not reach. */
function isAnswer(response: unknown): boolean {
  if (!(response instanceof Response)) return false;
  const isOfProxy = [502, 503, 504].includes(response.status);
  return !isOfProxy || response.headers.get('Content-Type')?.includes('json') === true;
}

function withHeader(init: RequestInit, name: string, value: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set(name, value);
  return { ...init, headers };
}

/** `randomUUID` is for secure contexts alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
