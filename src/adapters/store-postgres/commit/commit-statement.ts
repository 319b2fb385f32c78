import type { FileVersion } from '#domain/change/file-change';
import { largeContentBytes } from '#application/ports/change-log';
import type { ChangeSet } from '#application/ports/file-store';
import { contentSize } from '#application/support/file-content';
import type { Statement } from '../database/database.js';
import { prepared } from '../database/prepared.js';
import type { Position } from '../files/position.js';
import { isKnownSchema } from '../schema/known-schema.js';
import { endText, endValues } from '../state/state-statements.js';
import type { CommitContents } from './commit-contents.js';

/** A commit that was made. */
export type MadeRow = {
  readonly number: number;
  readonly revision: number;
  readonly at: string;
  /** Rows of the shared state that it has removed; `undefined` where the answer was lost. */
  readonly ended?: readonly (readonly [kind: string, key: string, number: number])[] | null;
};

/** Who makes a commit, and how it is found if its answer is lost. */
export interface CommitName {
  readonly project: number;
  readonly opening: string;
  readonly token: string;
}

/**
 * A whole commit as one statement. It changes nothing, and answers no row, unless the newest commit is the expected one, and the
 * schema the known one. Blobs are in
 * the order of their hashes: two commits that share two of them would wait for each other for ever otherwise.
 */
const withParts = (parts: string, answer: string) => `
with p as (
    update pagewright.project set number = number + 1, revision = revision + cardinality($10::text[])
    where id = $1 and number = $2 and ($2 = 0 or exists (
      select from pagewright.commit c where c.project = $1 and c.number = $2 and c.token = $3::uuid))
      and ${isKnownSchema}
    returning id, number, revision),
  made as (
    insert into pagewright.commit (project, number, revision, token, opening)
    select p.id, p.number, p.revision, $4::uuid, $5::uuid from p),
  blobs as (
    insert into pagewright.blob as b (hash, size, bytes)
    select sent.hash, octet_length(sent.bytes), sent.bytes from p, unnest($6::bytea[], $7::bytea[]) as sent (hash, bytes)
    order by sent.hash
    on conflict (hash) do update set unused_since = null where b.unused_since is not null),
  named as (
    update pagewright.blob b set unused_since = null from p where b.hash = any($8::bytea[]) and b.unused_since is not null),
  files as (
    insert into pagewright.file (project, path, number, hash, size)
    select p.id, f.path, p.number, f.hash, f.size
    from p, unnest($9::text[], $13::bytea[], $14::bigint[]) as f (path, hash, size)
    on conflict (project, path) do update set number = excluded.number, hash = excluded.hash, size = excluded.size),
  records as (
    insert into pagewright.record (project, revision, head, size, key)
    select p.id, p.revision - cardinality($10::text[]) + r.place, r.head, r.size, r.key
    from p, unnest($10::text[], $11::bigint[], $12::text[]) with ordinality as r (head, size, key, place)),
  contents as (
    insert into pagewright.content (project, revision, n, hash, size)
    select p.id, p.revision - cardinality($10::text[]) + c.place, c.n, c.hash, c.size
    from p, unnest($15::int[], $16::int[], $17::bytea[], $18::bigint[]) as c (place, n, hash, size))${parts}
select p.number::float8 as number, p.revision::float8 as revision,
  to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at${answer} from p`;

const plain = prepared(withParts('', ''));

/** With rows that end. A statement without any costs less. */
const withEnds = prepared(
  withParts(
    `,
  c as (
    insert into pagewright.state_counter as c (project, number) select p.id, 1 from p
    on conflict (project) do update set number = c.number + 1 returning c.number),
  ended as (${endText({ project: '$1', token: '$4', rows: '$19::text[], $20::text[], $21::bigint[]' })})`,
    ', (select json_agg(json_build_array(kind, key, number)) from ended) as ended',
  ),
);

/** @param expected the newest commit, against which the change was checked */
export function commitStatement(
  { project, opening, token }: CommitName,
  expected: Position,
  { files, records, ends = [] }: ChangeSet,
  contents: CommitContents,
): Statement {
  const fileOf = (change: ChangeSet['files'][number]) =>
    change.action === 'removed' ? undefined : contents.of.get(change.content);
  const named = records.flatMap(({ contents: of }, record) =>
    of.map((content, n) => ({ place: record + 1, n, file: contents.of.get(content) })),
  );
  return {
    ...(ends.length === 0 ? plain : withEnds),
    values: [
      ...[project, expected.number, expected.token, token, opening],
      ...[[...contents.sent.keys()].map(bytea), [...contents.sent.values()].map(asBuffer)],
      [...contents.staged].map(bytea),
      files.map(({ path }) => path),
      ...[records.map(headText), records.map(recordSize), records.map(({ key }) => key ?? null)],
      ...[files.map((file) => bytea(fileOf(file)?.version)), files.map((file) => fileOf(file)?.size ?? 0)],
      ...[named.map(({ place }) => place), named.map(({ n }) => n)],
      ...[named.map(({ file }) => bytea(file?.version)), named.map(({ file }) => file?.size ?? 0)],
      ...(ends.length === 0 ? [] : endValues(ends)),
    ],
  };
}

export function headText({ head }: { readonly head: unknown }): string {
  return JSON.stringify(head ?? null);
}

/** Without the large contents. */
export function recordSize(record: ChangeSet['records'][number]): number {
  const small = record.contents.map(contentSize).filter((size) => size <= largeContentBytes);
  return small.reduce((sum, size) => sum + size, Buffer.byteLength(headText(record)));
}

function bytea(version: FileVersion | undefined): Buffer | null {
  return version === undefined ? null : Buffer.from(version, 'hex');
}

/** The driver takes a `Uint8Array` in a list for a list of numbers. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
