/**
 * What the services of one project share beside its files: previews, running apps, sessions, bytes that are held. It is in rows that
 * last for a while, and in messages that pass.
 *
 * - Values are data of JSON, whose tables may have names such as `__proto__`. Do not change one after you have passed or received it.
 * - Reads are synchronous. They have every row that this service has written, and what others have written before the last `sync`, the
 *   snapshot of the store that was opened last; and what they wrote a moment ago, while somebody subscribes.
 * - Writes throw StorageFailure when the medium fails. Those of one service to one row are made in the order of the calls.
 */
export interface SharedState {
  /** The rows of a kind whose time is not over, in the order in which they were made. */
  rows<Value>(kind: StateKind<Value>): readonly StateRow<Value>[];

  row<Value>(kind: StateKind<Value>, key: string): StateRow<Value> | undefined;

  /**
   * Makes, changes or removes one row, on its newest value: of two services that do so at once, the second sees what the first
   * has left.
   *
   * @param change returns the row as it will be; `undefined` removes it, and the row that it gets is left as it is. It may run several
   *   times, and must not throw
   * @param quota refuses the row where those of its kind would have more bytes together
   * @returns the row afterwards
   * @throws BeyondQuota
   */
  update<Value>(
    kind: StateKind<Value>,
    key: string,
    change: (row: StateRow<Value> | undefined) => NewRow<Value> | undefined,
    quota?: number,
  ): Promise<StateRow<Value> | undefined>;

  /**
   * Removes the rows that are still as they were read. A commit does the same with its `ends`.
   * @returns those that it has removed
   */
  end<Row extends AnyRow>(rows: readonly Row[]): Promise<readonly Row[]>;

  /** Milliseconds since 1970 by the clock that all services of the project share. */
  now(): number;

  /** Resolves when reads have every row that any service has written before this call. */
  sync(): Promise<void>;

  /**
   * Passes a message on to all services, this one included: here before it returns, elsewhere in the order of the calls, after
   * all rows that were written before. It never fails, and nothing stores the message for longer than that takes.
   */
  publish<Message>(channel: Channel<Message>, message: Message): void;

  /** @returns a function that ends this. The listener must neither throw nor work for long */
  subscribe<Message>(channel: Channel<Message>, listener: (message: Message) => void): () => void;
}

/** Names rows of one type. */
export interface StateKind<Value> {
  readonly name: string;
  /** Exists for types alone. */
  readonly ofValue?: Value;
}

/** Names messages of one type. */
export interface Channel<Message> {
  readonly name: string;
  /** Exists for types alone. */
  readonly ofMessage?: Message;
}

export interface NewRow<Value> {
  readonly value: Value;
  /** After so many milliseconds without a change it ends by itself. */
  readonly lastsMs: number;
  /** What it takes of a quota; the default is 0. */
  readonly bytes?: number;
}

export interface StateRow<Value> extends NewRow<Value> {
  readonly kind: string;
  readonly key: string;
  /** Another one after each change. */
  readonly version: number;
}

/** A row of any kind. */
export type AnyRow = Pick<StateRow<unknown>, 'kind' | 'key' | 'version'>;

/** The rows of this kind would have more bytes than the quota allows. */
export class BeyondQuota extends Error {
  override readonly name = 'BeyondQuota';

  /** @param quota bytes */
  constructor(readonly quota: number) {
    super(`the rows would have more than ${quota} bytes together`);
  }
}
