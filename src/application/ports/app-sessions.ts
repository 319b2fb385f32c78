import type { ConnectedApp } from './running-app.js';
import type { Properties, PropertyValue } from '#domain/properties/property-value';

/** What is known of a running app's doings, for those who watch: the service's log, the feed of events. */
export interface AppReports {
  report(report: AppReport): void;
}

export interface AppReport {
  readonly app: Pick<ConnectedApp, 'id' | 'device'>;
  /** `print` and `error` are lines of its console; `state` is said when it shows something else. */
  readonly kind: 'connected' | 'gone' | 'state' | 'print' | 'error';
  readonly text: string;
}

/** What an app says of itself when it connects. */
export interface AppHello {
  readonly capabilities: readonly string[];
  readonly engine: string;
  /** Tells several apps apart; `''` where the author named none. */
  readonly device: string;
  /** `book` and `page` name what it shows. */
  readonly ui: Properties;
  /** The session the same running app had before. */
  readonly resume?: SessionKey;
}

/** Whoever knows both speaks for the app. */
export interface SessionKey {
  readonly session: string;
  readonly token: string;
}

export interface OpenedSession extends SessionKey {
  /** What the same device showed when it was last seen, where that was a moment ago: a relaunch goes back there. */
  readonly place?: { readonly book: string; readonly page: string };
  /** The most milliseconds that a poll is held. */
  readonly waitMs: number;
}

/** Numbered from 1 without gaps, in the order in which they are to be taken. */
export type AppMessage =
  | { readonly n: number; readonly type: 'event'; readonly name: string; readonly params: Properties }
  /** Events were dropped here, because the app was too slow: it should look at everything anew. */
  | { readonly n: number; readonly type: 'resync' }
  | { readonly n: number; readonly type: 'call'; readonly call: AppCall };

/** Something that the app is to do once and to answer. */
export type AppCall =
  | { readonly what: 'show'; readonly module: string }
  | { readonly what: 'layer'; readonly module: string; readonly layer: string }
  | {
      readonly what: 'function';
      readonly module: string;
      readonly layer: string;
      readonly func: string;
      readonly params: Properties;
    };

export type AppReply =
  | { readonly ok: true; readonly result: PropertyValue }
  | { readonly ok: false; readonly code: 'view-not-registered' | 'function-failed'; readonly message: string };

/** A line of the app's console. */
export interface AppLine {
  readonly level: 'print' | 'error';
  readonly text: string;
}

/**
 * The app's end of `RunningApp`: what a connected app asks and tells. An app that is not known (any
 * more) is answered `undefined` or `false`, and opens a new session.
 */
export interface AppSessions {
  open(hello: AppHello): Promise<OpenedSession>;
  /**
   * The messages after the number, which acknowledges those up to it; waits for one where there is
   * none. A poll ends the one that was held before it, with nothing.
   *
   * @param take called once with them: at once, or as soon as there is one, before whoever sent it goes on. Must not throw
   */
  messages(
    key: SessionKey,
    after: number,
    waitMs: number,
    take: (messages: readonly AppMessage[] | undefined) => void,
  ): void;
  /** The answer to a call; only the first of several counts. */
  reply(key: SessionKey, call: number, reply: AppReply): boolean;
  tellState(key: SessionKey, ui: Properties): boolean;
  /** @param from the number of the first line, counted from 1 in a session: a line that comes twice is told once */
  log(key: SessionKey, from: number, lines: readonly AppLine[]): boolean;
  /** Answers every poll that is held, so that the service can stop. */
  close(): void;
}
