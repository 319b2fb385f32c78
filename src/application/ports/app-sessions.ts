import type { ConnectedApp } from './running-app.js';
import type { Properties, PropertyValue } from '#domain/properties/property-value';

/** Receives what running apps do and print. */
export interface AppReports {
  report(report: AppReport): void;
}

export interface AppReport {
  readonly app: Pick<ConnectedApp, 'id' | 'device'>;
  /** `print` and `error` are lines of its console. `state` means that it shows something else. */
  readonly kind: 'connected' | 'gone' | 'state' | 'print' | 'error';
  readonly text: string;
}

/** An app's description of itself when it connects. */
export interface AppHello {
  readonly capabilities: readonly string[];
  readonly engine: string;
  /** Distinguishes several apps; `''` if the author has set no name. */
  readonly device: string;
  /** The state of its user interface. `book` and `page` are what it shows. */
  readonly ui: Properties;
  /** The earlier session of the same running app. */
  readonly resume?: SessionKey;
}

/** Authenticates the requests of an app. */
export interface SessionKey {
  readonly session: string;
  readonly token: string;
}

export interface OpenedSession extends SessionKey {
  /** The page that the same device showed a moment ago. A relaunched app returns to it. */
  readonly place?: { readonly book: string; readonly page: string };
  /** How many milliseconds a poll may wait for a message. */
  readonly waitMs: number;
}

/** Messages are numbered from 1 without gaps. The app handles them in this order. */
export type AppMessage =
  | { readonly n: number; readonly type: 'event'; readonly name: string; readonly params: Properties }
  /** The service dropped events here, because the app was too slow. The app should load everything again. */
  | { readonly n: number; readonly type: 'resync' }
  | { readonly n: number; readonly type: 'call'; readonly call: AppCall };

/** A call that the app executes once and answers. */
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
 * The requests of connected apps. `RunningApp` is the other side. Each request may come to another service of the project. For an
 * unknown session the methods return `undefined` or `false`, and the app opens a new one.
 */
export interface AppSessions {
  /**
   * Why an app of another project is not connected.
   * @param project the folder of the app, as the simulator names it
   * @returns `undefined` unless that is surely another project
   */
  refusalOf(project: string): Promise<string | undefined>;
  open(hello: AppHello): Promise<OpenedSession>;
  /**
   * Gets the messages after a number, and acknowledges those up to it. If there is none, it waits for one. An earlier poll
   * that still waits gets no messages.
   *
   * @param take called once with the messages, as soon as there is one; `dispatch` to an app that polls this service waits for it. Must not throw
   */
  messages(
    key: SessionKey,
    after: number,
    waitMs: number,
    take: (messages: readonly AppMessage[] | undefined) => void,
  ): void;
  /** Answers a call. Only the first reply counts. */
  reply(key: SessionKey, call: number, reply: AppReply): Promise<boolean>;
  /** Reports the state of the app's user interface. */
  setState(key: SessionKey, ui: Properties): Promise<boolean>;
  /** @param from the number of the first line, counted from 1 in a session. A line that arrives twice is reported once */
  log(key: SessionKey, from: number, lines: readonly AppLine[]): Promise<boolean>;
  /** Answers every waiting poll, so that the service can stop. */
  close(): void;
}
