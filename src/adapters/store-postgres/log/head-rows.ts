import type { RecordHead } from '#application/ports/change-log';

/** A head as a row, or as JSON in a row. */
export interface HeadRow {
  readonly revision: number;
  readonly head: string;
  readonly size: number;
  readonly at: string;
  /** The contents that were dropped. */
  readonly dropped: readonly number[] | null;
}

/** What a statement selects for the time of a record. */
export const timeOf = `to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** What a statement selects from `pagewright.record r` for a head. */
export const headColumns = `r.revision::float8 as revision, r.head, r.size::float8 as size,
  ${timeOf},
  (select json_agg(c.n order by c.n) from pagewright.content c
    where c.project = r.project and c.revision = r.revision and c.hash is null) as dropped`;

export function headOfRow({ revision, head, size, at, dropped }: HeadRow): RecordHead {
  return { revision, head: JSON.parse(head) as unknown, size, at, ...(dropped === null ? {} : { dropped }) };
}
