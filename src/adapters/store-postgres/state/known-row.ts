import type { StateRow } from '#application/ports/shared-state';

/** A row as this opening knows it. */
export interface KnownRow<Value = unknown> extends StateRow<Value> {
  /** The number of the write that made it: rows are in this order. */
  readonly place: number;
  /** Milliseconds since 1970 by the database's clock. */
  readonly until: number;
  /** Names its last write. */
  readonly token: string;
  readonly isRemoved: boolean;
}

/** Kind, key, version, place, value as JSON, bytes, how long it lasts, until when, token. */
export type StateTuple = readonly [
  ...[string, string, number, number, string | null],
  ...[number, number, number, string],
];

export function knownRowOf(tuple: StateTuple): KnownRow {
  const [kind, key, version, place, value, bytes, lastsMs, until, token] = tuple;
  const isRemoved = value === null;
  return { kind, key, version, place, value: parseValue(value ?? 'null'), bytes, lastsMs, until, token, isRemoved };
}

/** Tables have no prototype, as everywhere: no name in them is special. */
export function parseValue(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (Object.setPrototypeOf(value, null) as unknown)
      : value,
  );
}
