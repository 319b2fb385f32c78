import { MessageListeners } from '#application/support/message-listeners';
import { DatabaseClock } from './database-clock.js';
import { knownRowOf, parseValue, type StateTuple } from './known-row.js';
import { KnownRows } from './known-rows.js';

/** The part of a catch-up that has the shared state. */
export interface StateAnswer {
  /** The number of the last write. */
  readonly state: number;
  readonly rows: readonly StateTuple[] | null;
  /** Number, channel and the message as JSON, in the order of their senders. */
  readonly messages: readonly (readonly [number, string, string])[] | null;
  /** The database's time, in milliseconds since 1970. */
  readonly now: number;
}

/** The shared state as this opening knows it. The catch-up of the files brings what is new. */
export class StateCopy {
  readonly rows = new KnownRows();
  readonly clock = new DatabaseClock();
  readonly listeners = new MessageListeners();
  private known = 0;
  /** `undefined` before the first answer: earlier messages were not for this opening. */
  private delivered: number | undefined;

  /** The number of the last write that is known, with all before it. */
  get number(): number {
    return this.known;
  }

  /** Applies the rows of an answer. @param asked when the question was sent, of `performance.now()` */
  apply({ state, rows, now }: StateAnswer, asked: number): void {
    this.clock.note(asked, now);
    for (const row of rows ?? []) this.rows.set(knownRowOf(row));
    this.known = Math.max(this.known, state);
  }

  /** Passes on the messages of an answer, after all that was written before them was applied. */
  deliver({ state, messages }: StateAnswer): void {
    const { delivered } = this;
    this.delivered = Math.max(state, delivered ?? 0);
    if (delivered === undefined) return;
    for (const [number, channel, text] of messages ?? [])
      if (number > delivered) this.listeners.pass(channel, parseValue(text));
  }

  /** Forgets everything: the database was restored. */
  restart(): void {
    this.rows.clear();
    this.known = 0;
    this.delivered = undefined;
  }

  /** Notes a write of this opening. Only the next one shows that nobody else has written between. */
  noteWrite(number: number): void {
    if (number === this.known + 1) this.known = number;
  }
}
