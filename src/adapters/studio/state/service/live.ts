import { signal } from '@preact/signals';
import { createClient } from '#adapters/client/create-client';
import type { ProjectEvent } from '#adapters/client/client-operations.generated';
import { foldEvents, type Reread } from '../../model/history/event-fold.js';
import { readAgain } from '../project/documents.js';
import { baseUrl } from './base-url.js';
import { explain } from './service.js';
import { sendWithKey } from './session.js';

/** Whether changes of others arrive. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

/** Counts up when the history has changed, after the documents were read again. */
export const historyVersion = signal(0);

type Message =
  | { readonly kind: 'event'; readonly event: ProjectEvent }
  | { readonly kind: 'state'; readonly state: typeof connection.value }
  | { readonly kind: 'hello' };

const foldMs = 16;
const name = `pagewright-events ${baseUrl}`;
let pending: ProjectEvent[] = [];

/**
 * Follows the events of the project. A browser opens few connections to one service, so one tab listens for all of them; when it
 * is closed, another one listens.
 */
export function followProject(): void {
  // Without a secure context, there are no locks: each tab listens for itself.
  if (!('locks' in navigator)) {
    void listen(() => undefined);
    return;
  }
  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  let isLeader = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && isLeader) send({ kind: 'state', state: connection.value });
    if (isLeader) return;
    if (data.kind === 'state') setConnection(data.state);
    if (data.kind === 'event') receive(data.event);
  };
  send({ kind: 'hello' });
  const lead = () => {
    isLeader = true;
    return listen(send);
  };
  // A browser that forbids storage may forbid locks, too: then each tab listens for itself.
  navigator.locks.request(name, lead).catch(lead);
}

/** Never resolves while the page is open. */
async function listen(send: (message: Message) => void): Promise<void> {
  const report = (state: typeof connection.value) => {
    setConnection(state);
    send({ kind: 'state', state });
  };
  const client = createClient({
    baseUrl,
    // The client connects again by itself. Each further request means that the connection was lost.
    fetch: (url, init) => {
      if (connection.value === 'live') report('lost');
      return sendWithKey(url, init).catch((error: unknown) => {
        report('lost');
        throw error;
      });
    },
  });
  try {
    for await (const event of client.events()) {
      if (connection.value !== 'live') report('live');
      receive(event);
      send({ kind: 'event', event });
    }
  } catch (error) {
    explain(error);
    report('lost');
  }
}

function setConnection(state: typeof connection.value): void {
  const wasLost = connection.value === 'lost';
  connection.value = state;
  // Previews, and what the service was asked while it was away, are no events that come again.
  if (state === 'live' && wasLost) void readAgain({ ...foldEvents([]), everything: true, apps: true });
}

/** Events that come together are handled together. */
function receive(event: ProjectEvent): void {
  pending.push(event);
  if (pending.length > 1) return;
  setTimeout(() => void readDue(), foldMs);
}

async function readDue(): Promise<void> {
  const events = pending;
  pending = [];
  const reread: Reread = foldEvents(events);
  const later = reread.names ? await import('../shown/follow-names.js').catch(() => undefined) : undefined;
  const endFollowing = later?.followWhenRead(
    events.flatMap((event) => (event.event === 'change' ? [{ renames: [], ...event.data }] : [])),
  );
  await readAgain(reread);
  endFollowing?.();
  // What follows the history finds the documents as they are now, and asks for nothing that has gone.
  if (reread.history || reread.everything) historyVersion.value++;
}
