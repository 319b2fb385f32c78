import type { AnyRow } from '#application/ports/shared-state';
import type { Statement } from '../database/database.js';
import { isKnownSchema } from '../schema/known-schema.js';

/** The next number of the project, whose row is locked first; none in a schema that this program does not know. */
const counted = `insert into pagewright.state_counter as c (project, number)
    select $1::bigint, 1 where ${isKnownSchema}
    on conflict (project) do update set number = c.number + 1`;

/** A row as it will be, and what it was made for. */
export interface RowWrite {
  readonly project: number;
  readonly kind: string;
  readonly key: string;
  readonly token: string;
  /** The version of the row that was known, also of one that is over; `null` where none was. */
  readonly version: number | null;
  /** As JSON; `null` removes the row. */
  readonly value: string | null;
  readonly bytes: number;
  readonly lastsMs: number;
  /** Whether the known row was over: the new one is the last of its kind then. */
  readonly isNew: boolean;
  /** The only number after which it may be written; `null` for any. */
  readonly after: number | null;
}

/** What a write has made. */
export type WrittenRow = {
  readonly number: number;
  readonly place: number;
  readonly until: number;
};

const write = `
with c as (${counted} where $10::bigint is null or c.number = $10 returning c.number)
insert into pagewright.state as s (project, kind, key, number, place, value, bytes, lasts, until, token)
select $1, $2, $3, c.number, c.number, $5, $6, $7, clock_timestamp() + $7::bigint * interval '1 millisecond', $8::uuid from c
on conflict (project, kind, md5(key)) do update set number = excluded.number,
  place = case when $9 then excluded.place else s.place end,
  value = excluded.value, bytes = excluded.bytes, lasts = excluded.lasts, until = excluded.until, token = excluded.token
  where s.number = $4 or s.until <= now() - interval '1 day'
returning number::float8 as number, place::float8 as place, extract(epoch from until)::float8 * 1000 as until`;

/** Writes a row, unless others have: then it answers nothing. */
export function writeStatement(row: RowWrite): Statement {
  const { project, kind, key, version, value, bytes, lastsMs, token, isNew, after } = row;
  return {
    text: write,
    values: [project, kind, key, version, value, bytes, lastsMs, token, isNew, after],
  };
}

const fence = `
with c as (${counted} returning c.number)
insert into pagewright.state as s (project, kind, key, number, place, value, bytes, lasts, until, token)
select $1, $2, $3, c.number, c.number, null, 0, 0, clock_timestamp(), $4::uuid from c
on conflict (project, kind, md5(key)) do update set number = excluded.number
returning token`;

/** Makes the row another version of itself, so that no earlier write can be made any more. Answers the token of its last write. */
export function fenceStatement({ project, kind, key }: RowWrite, token: string): Statement {
  return { text: fence, values: [project, kind, key, token] };
}

/** What removes rows that are as they were read. It takes the names of the values. */
export function endText(names: { readonly project: string; readonly token: string; readonly rows: string }): string {
  return `update pagewright.state s
    set value = null, bytes = 0, number = c.number, until = least(s.until, clock_timestamp()), token = ${names.token}::uuid
    from c, unnest(${names.rows}) as e (kind, key, number)
    where s.project = ${names.project} and s.kind = e.kind and md5(s.key) = md5(e.key) and s.number = e.number
      and s.value is not null and s.until > clock_timestamp()
    returning s.kind, s.key, s.number`;
}

/** The values of `endText`. */
export function endValues(rows: readonly AnyRow[]): readonly unknown[] {
  return [rows.map(({ kind }) => kind), rows.map(({ key }) => key), rows.map(({ version }) => version)];
}

/** A row that was removed. */
export type EndedRow = { readonly kind: string; readonly key: string; readonly number: number };

const end = `
with c as (${counted} returning c.number),
  ended as (${endText({ project: '$1', token: '$2', rows: '$3::text[], $4::text[], $5::bigint[]' })})
select kind, key, number::float8 as number from ended
union all select s.kind, s.key, s.number::float8 from pagewright.state s
  where s.project = $1 and s.kind = any($3::text[]) and s.token = $2::uuid`;

/** Removes rows that are as they were read. It may be sent twice, and answers then what the first one has removed. */
export function endStatement(project: number, token: string, rows: readonly AnyRow[]): Statement {
  return { text: end, values: [project, token, ...endValues(rows)] };
}

/** A message on its way. */
export interface SentMessage {
  /** Counts the messages of the opening. */
  readonly n: number;
  readonly channel: string;
  /** As JSON. */
  readonly value: string;
}

const send = `
with c as (${counted} returning c.number),
  old as (delete from pagewright.message m using c where m.project = $1 and m.at < now() - interval '1 minute'),
  sent as (
    insert into pagewright.message (project, number, opening, n, channel, value)
    select $1, c.number, $2::uuid, m.n, m.channel, m.value
    from c, unnest($3::bigint[], $4::text[], $5::text[]) as m (n, channel, value) on conflict do nothing)
select number::float8 as number from c`;

/** Sends messages, and removes those that all have received. It may be sent twice. */
export function sendStatement(project: number, opening: string, messages: readonly SentMessage[]): Statement {
  const columns = [
    messages.map(({ n }) => n),
    messages.map(({ channel }) => channel),
    messages.map(({ value }) => value),
  ];
  return { text: send, values: [project, opening, ...columns] };
}
