import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageFailure } from '#application/ports/file-store';
import { BeyondQuota, type NewRow, type StateRow } from '#application/ports/shared-state';
import type { Database } from '../database/database.js';
import { ConnectionLost, storageFailureOf, unfinished } from '../database/database-errors.js';
import { untilAnswered } from '../database/until-answered.js';
import { isLiving } from './known-rows.js';
import type { KnownRow } from './known-row.js';
import type { StateOpening } from './postgres-state.js';
import type { StateCopy } from './state-copy.js';
import { fenceStatement, writeStatement, type RowWrite, type WrittenRow } from './state-statements.js';

/** A bound for what should not happen: of those who write one row at once, one is always the first. */
const mostRaces = 200;
/** After a lost race, a writer waits for up to so long: they would meet again otherwise. */
const longestPauseMs = 20;

export interface RowChange<Value> {
  readonly kind: string;
  readonly key: string;
  readonly change: (row: StateRow<Value> | undefined) => NewRow<Value> | undefined;
  /** In bytes. */
  readonly quota: number | undefined;
}

/** Writes one row, on its newest value: the statement names the version that the change was made for, and others may be faster. */
export class WriteRow {
  constructor(
    private readonly database: Database,
    private readonly copy: StateCopy,
    private readonly opening: Pick<StateOpening, 'project' | 'sync' | 'notify'>,
  ) {}

  /** @throws BeyondQuota */
  async write<Value>(change: RowChange<Value>): Promise<KnownRow<Value> | undefined> {
    for (let races = 0; races < mostRaces; races++) {
      const [known, current] = this.find<Value>(change);
      const next = change.change(current);
      const refusal = this.refusal(change, next);
      // What is known may be old: only a change of the newest row may be left out or refused.
      if (races > 0 && next === current) return current;
      if (races > 0 && refusal !== undefined) throw refusal;
      if (next !== current && refusal === undefined) {
        const made = await this.send(change, { known, current, next });
        if (made !== undefined) return made.isRemoved ? undefined : made;
        await pause(Math.random() * Math.min(races, longestPauseMs));
      }
      await this.opening.sync();
    }
    throw new StorageFailure('failed', 'Others were always faster, or the connections broke. Try again later.');
  }

  private find<Value>({ kind, key }: RowChange<Value>): [KnownRow | undefined, KnownRow<Value> | undefined] {
    const known = this.copy.rows.find(kind, key);
    const isThere = known !== undefined && isLiving(known, this.copy.clock.now());
    return [known, isThere ? (known as KnownRow<Value>) : undefined];
  }

  private refusal<Value>({ kind, key, quota }: RowChange<Value>, next: NewRow<Value> | undefined) {
    if (quota === undefined || next === undefined) return undefined;
    const others = this.copy.rows.living(kind, this.copy.clock.now()).filter((row) => row.key !== key);
    const sum = others.reduce((bytes, row) => bytes + (row.bytes ?? 0), next.bytes ?? 0);
    return sum > quota ? new BeyondQuota(quota) : undefined;
  }

  /** @returns `undefined` where others were faster */
  private async send<Value>(
    { kind, key, quota }: RowChange<Value>,
    { known, current, next }: { known: KnownRow | undefined; current: unknown; next: NewRow<Value> | undefined },
  ): Promise<KnownRow<Value> | undefined> {
    const write: RowWrite = {
      ...{ project: this.opening.project, kind, key, token: randomUUID(), version: known?.version ?? null },
      ...{ value: next === undefined ? null : JSON.stringify(next.value), bytes: next?.bytes ?? 0 },
      ...{ lastsMs: next?.lastsMs ?? 0, isNew: current === undefined },
      // A sum of other rows holds only while nobody writes.
      after: quota === undefined ? null : this.copy.number,
    };
    try {
      const [written] = await this.database.send<WrittenRow>(writeStatement(write));
      return written && this.made(write, written, next);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw storageFailureOf(error);
      return error.wasSent ? this.resolve<Value>(write, known?.token, error) : undefined;
    }
  }

  /**
   * Finds out what became of a write whose answer was lost. First it cannot be made any more; only then it looks.
   * @param before the token of the row that the write was made for
   */
  private async resolve<Value>(
    write: RowWrite,
    before: string | undefined,
    cause: unknown,
  ): Promise<KnownRow<Value> | undefined> {
    const token = randomUUID();
    const [row] = await untilAnswered(this.database, () =>
      this.database.send<{ token: string }>(fenceStatement(write, token)),
    );
    if (row?.token === before || row?.token === token) return undefined;
    // Others may have written after it, or in its place.
    if (row?.token !== write.token) throw unfinished(cause);
    await this.opening.sync();
    return this.copy.rows.find(write.kind, write.key) as KnownRow<Value> | undefined;
  }

  private made<Value>(write: RowWrite, written: WrittenRow, next: NewRow<Value> | undefined): KnownRow<Value> {
    const { kind, key, token } = write;
    const { number: version, place, until } = written;
    const values = { kind, key, token, version, place, until, isRemoved: next === undefined };
    // A removed row has no value that anybody reads.
    const row = { value: null, lastsMs: 0, ...next, ...values } as KnownRow<Value>;
    this.copy.rows.set(row);
    this.copy.noteWrite(version);
    this.opening.notify(version);
    return row;
  }
}
