import type { KnownRow } from './known-row.js';

/**
 * So long the database keeps a row whose time is over, and so long an opening knows it: a write names the row that it was made for.
 * After it any write may take the place of the row.
 */
const keptMs = 24 * 60 * 60 * 1_000;
/** An opening forgets later, because its clock is an estimate. */
const slackMs = 60_000;

/** The rows of the shared state as this opening knows them, with those that were removed lately. */
export class KnownRows {
  private readonly kinds = new Map<string, Map<string, KnownRow>>();

  find(kind: string, key: string): KnownRow | undefined {
    return this.kinds.get(kind)?.get(key);
  }

  /** The rows of a kind whose time is not over, in the order in which they were made. */
  living(kind: string, now: number): readonly KnownRow[] {
    const rows = this.kinds.get(kind) ?? new Map<string, KnownRow>();
    for (const { key, until } of [...rows.values()]) if (until + keptMs + slackMs <= now) rows.delete(key);
    const living = [...rows.values()].filter((row) => isLiving(row, now));
    return living.sort((one, other) => one.place - other.place);
  }

  /** Keeps the row, unless the known one is as new: that may be in use. */
  set(row: KnownRow): void {
    const rows = this.kinds.get(row.kind) ?? new Map<string, KnownRow>();
    this.kinds.set(row.kind, rows);
    const known = rows.get(row.key);
    if (known === undefined || known.version < row.version) rows.set(row.key, row);
  }

  remove(kind: string, key: string, { version, token }: Pick<KnownRow, 'version' | 'token'>): void {
    const known = this.find(kind, key);
    if (known !== undefined) this.set({ ...known, value: null, version, token, isRemoved: true });
  }

  clear(): void {
    this.kinds.clear();
  }
}

export function isLiving({ isRemoved, until }: KnownRow, now: number): boolean {
  return !isRemoved && until > now;
}
