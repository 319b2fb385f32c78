import { randomUUID } from 'node:crypto';
import type { AnyRow, Channel, NewRow, SharedState, StateKind, StateRow } from '#application/ports/shared-state';
import { KeyedMutex } from '#application/support/keyed-mutex';
import type { Database } from '../database/database.js';
import { isLiving } from './known-rows.js';
import { Outbox } from './outbox.js';
import type { StateCopy } from './state-copy.js';
import { endStatement, type EndedRow } from './state-statements.js';
import { WriteRow } from './write-row.js';

/** What a shared state needs of the opening that it belongs to. */
export interface StateOpening {
  readonly project: number;
  /** Distinguishes its messages from all others. */
  readonly opening: string;
  /** Resolves when the copy has all that was written before. */
  sync(): Promise<void>;
  /** Begins to receive notifications. */
  follow(): void;
  /** Notifies others of a write, after it. */
  notify(number: number): void;
}

/** The shared state of a project in a database. Reads are of a copy, which the catch-up of the files brings up to date. */
export class PostgresState implements SharedState {
  private readonly order = new KeyedMutex();
  private readonly writing: WriteRow;
  private readonly outbox: Outbox;

  constructor(
    private readonly database: Database,
    private readonly copy: StateCopy,
    private readonly opening: StateOpening,
  ) {
    this.writing = new WriteRow(database, copy, opening);
    this.outbox = new Outbox(database, opening, (number) => this.written(number));
  }

  rows<Value>({ name }: StateKind<Value>): readonly StateRow<Value>[] {
    return this.copy.rows.living(name, this.now()) as readonly StateRow<Value>[];
  }

  row<Value>({ name }: StateKind<Value>, key: string): StateRow<Value> | undefined {
    const row = this.copy.rows.find(name, key);
    return row !== undefined && isLiving(row, this.now()) ? (row as StateRow<Value>) : undefined;
  }

  update<Value>(
    { name }: StateKind<Value>,
    key: string,
    change: (row: StateRow<Value> | undefined) => NewRow<Value> | undefined,
    quota?: number,
  ): Promise<StateRow<Value> | undefined> {
    return this.order.take(JSON.stringify([name, key]), () => this.writing.write({ kind: name, key, change, quota }));
  }

  async end<Row extends AnyRow>(rows: readonly Row[]): Promise<readonly Row[]> {
    if (rows.length === 0) return [];
    const token = randomUUID();
    const { text, values = [] } = endStatement(this.opening.project, token, rows);
    const ended = await this.database.ask<EndedRow>(text, ...values);
    this.noteEnded(ended, token);
    return rows.filter(({ kind, key }) => ended.some((one) => one.kind === kind && one.key === key));
  }

  now(): number {
    return this.copy.clock.now();
  }

  sync(): Promise<void> {
    return this.opening.sync();
  }

  publish<Message>({ name }: Channel<Message>, message: Message): void {
    this.copy.listeners.pass(name, message);
    this.outbox.add(name, message);
  }

  subscribe<Message>(channel: Channel<Message>, listener: (message: Message) => void): () => void {
    this.opening.follow();
    return this.copy.listeners.add(channel, listener);
  }

  /** Notes what a commit or a call of `end` has removed. */
  noteEnded(ended: readonly EndedRow[], token: string): void {
    for (const { kind, key, number } of ended) {
      this.copy.rows.remove(kind, key, { version: number, token });
      this.written(number);
    }
  }

  /** Resolves when all writes and messages that were begun have ended. */
  async idle(): Promise<void> {
    await this.order.idle();
    await this.outbox.idle();
  }

  private written(number: number): void {
    this.copy.noteWrite(number);
    this.opening.notify(number);
  }
}
