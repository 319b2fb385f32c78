import {
  BeyondQuota,
  type AnyRow,
  type Channel,
  type NewRow,
  type SharedState,
  type StateKind,
  type StateRow,
} from '#application/ports/shared-state';
import { MessageListeners } from './message-listeners.js';

type Rows = Map<string, TimedRow<unknown>>;

/** A row with the time at which it ends. */
type TimedRow<Value> = StateRow<Value> & { readonly until: number };

/** The state of the services in one process. Everything happens in the turn of the call. */
export class MemoryState implements SharedState {
  /** The rows of each kind by key, in the order in which they were made. */
  private readonly kinds = new Map<string, Rows>();
  private readonly listeners = new MessageListeners();
  private versions = 0;

  /** @param now milliseconds since 1970 */
  constructor(readonly now: () => number = Date.now) {}

  rows<Value>({ name }: StateKind<Value>): readonly StateRow<Value>[] {
    return [...this.living(name).values()] as StateRow<Value>[];
  }

  row<Value>({ name }: StateKind<Value>, key: string): StateRow<Value> | undefined {
    const row = this.kinds.get(name)?.get(key);
    return row !== undefined && row.until > this.now() ? (row as TimedRow<Value>) : undefined;
  }

  update<Value>(
    kind: StateKind<Value>,
    key: string,
    change: (row: StateRow<Value> | undefined) => NewRow<Value> | undefined,
    quota = Infinity,
  ): Promise<StateRow<Value> | undefined> {
    const current = this.row(kind, key);
    const next = change(current);
    if (next === current) return Promise.resolve(current);
    const rows = this.living(kind.name);
    if (next === undefined) {
      rows.delete(key);
      return Promise.resolve(undefined);
    }
    const others = [...rows.values()].reduce((sum, row) => (row.key === key ? sum : sum + (row.bytes ?? 0)), 0);
    if (others + (next.bytes ?? 0) > quota) return Promise.reject(new BeyondQuota(quota));
    const until = this.now() + next.lastsMs;
    const row = { ...next, kind: kind.name, key, until, version: ++this.versions };
    rows.set(key, row);
    return Promise.resolve(row);
  }

  end<Row extends AnyRow>(rows: readonly Row[]): Promise<readonly Row[]> {
    return Promise.resolve(
      rows.filter(({ kind, key, version }) => {
        const isSame = this.row({ name: kind }, key)?.version === version;
        return isSame && this.living(kind).delete(key);
      }),
    );
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  publish<Message>({ name }: Channel<Message>, message: Message): void {
    this.listeners.pass(name, message);
  }

  subscribe<Message>(channel: Channel<Message>, listener: (message: Message) => void): () => void {
    return this.listeners.add(channel, listener);
  }

  /** The rows of a kind, without those whose time is over. */
  private living(kind: string): Rows {
    const rows: Rows = this.kinds.get(kind) ?? new Map();
    this.kinds.set(kind, rows);
    const now = this.now();
    for (const { key, until } of [...rows.values()]) if (until <= now) rows.delete(key);
    return rows;
  }
}
