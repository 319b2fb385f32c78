import type { Properties } from '#domain/properties/property-value';
import type { AppHello, AppReply } from '#application/ports/app-sessions';
import type { ConnectedApp } from '#application/ports/running-app';
import type { Channel, StateKind, StateRow } from '#application/ports/shared-state';
import type { QueuedMessages } from './message-queue.js';

/** What the services of the project know of a running app. */
export interface AppFacts {
  /** The digest of the token that the app sends. */
  readonly token: string;
  readonly hello: Pick<AppHello, 'device' | 'engine' | 'capabilities'>;
  /** The last reported state of its user interface. */
  readonly ui: Properties;
  /** When it connected, and when it sent its last request: milliseconds by the clock of the shared state. */
  readonly since: number;
  readonly requested: number;
  /** An app counts as connected from its first poll. If the response to its hello was lost, it never polls. */
  readonly polls: number;
  /** The number of the last line of its console that was reported. */
  readonly lastLine: number;
  readonly messages: QueuedMessages;
}

/** An app by the id of its session. */
export type AppRow = StateRow<AppFacts>;

export const apps: StateKind<AppFacts> = { name: 'app' };

/**
 * What services notify each other of about an app:
 * - `messages`: its poll has to look for messages
 * - `probe`: its poll has to end, because another service wants to see whether it polls again
 * - `poll`: it polls, for the time with this number. An earlier poll that still waits has to end
 * - `reply`: its answer to a call
 * - `ended`: its session is over
 */
export type AppSignal =
  | { readonly what: 'messages' | 'probe' | 'ended'; readonly session: string }
  | { readonly what: 'poll'; readonly session: string; readonly poll: number }
  | { readonly what: 'reply'; readonly session: string; readonly call: string; readonly reply: AppReply };

export const signals: Channel<AppSignal> = { name: 'app' };

export function describeApp({ key, value: { hello, since, ui } }: AppRow): ConnectedApp {
  const { device, engine, capabilities } = hello;
  return { id: key, device, since: new Date(since), engine, capabilities, ui };
}

/** How many of these lines are new. */
export function countNewLines({ lastLine }: AppFacts, from: number, count: number): number {
  return Math.max(0, Math.min(count, lastLineOf(from, count) - lastLine));
}

export function lastLineOf(from: number, count: number): number {
  return from + count - 1;
}
