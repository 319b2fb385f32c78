import type { RecordHead } from '#application/ports/change-log';
import type { CommittedFile } from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/file-change';
import { headColumns, type HeadRow, headOfRow } from '../log/head-rows.js';
import { schemaVersion } from '../schema/known-schema.js';
import type { StateAnswer } from '../state/state-copy.js';
import type { CallableStatement } from '../database/database.js';
import { prepared } from '../database/prepared.js';
import type { Position, TrimCounts } from './position.js';
import type { FileStates, IndexedFile } from './indexed-file.js';

/** With more new records, a caller asks the log for them. */
const mostHeads = 100;

/** What a catch-up answers, in one row. */
export interface CatchUpRow extends StateAnswer, TrimCounts {
  /** The version of the schema. */
  readonly schema: number;
  readonly number: number;
  readonly revision: number;
  readonly era: string;
  /** The token of the newest commit; `null` where there is none. */
  readonly token: string | null;
  /** The token of the commit at which the opening stands. */
  readonly known: string | null;
  /** The oldest record; `null` where there is none. */
  readonly oldest: number | null;
  /** Whether another opening has made one of the new commits. */
  readonly foreign: boolean;
  /** Path, hash, size, number, and whether another opening has made the commit. */
  readonly files: readonly (readonly [ProjectPath, string | null, number, number, boolean])[] | null;
  readonly heads: readonly HeadRow[] | null;
}

/** The values of a catch-up in SQL. */
interface CatchUpValues {
  readonly project: string;
  /** The number of the commit. */
  readonly since: string;
  readonly revision: string;
  /** Whether there was a catch-up before. */
  readonly isKnown: string;
  /** The number of the write of the shared state. */
  readonly written: string;
  readonly opening: string;
}

/** One statement, and so one state of the database: what is new since a commit, and since a write of the shared state. */
function textWith({ project, since, revision, isKnown, written, opening }: CatchUpValues): string {
  const isForeign = (commit: string) =>
    `exists (select from pagewright.commit c where c.project = p.id and ${commit} and c.opening <> ${opening})`;
  return `select ${schemaVersion} as schema, p.number::float8 as number, p.revision::float8 as revision, p.era, p.trims::float8 as trims, p.losses::float8 as losses,
  (select min(r.revision)::float8 from pagewright.record r where r.project = p.id) as oldest,
  (select c.token from pagewright.commit c where c.project = p.id and c.number = p.number) as token,
  (select c.token from pagewright.commit c where c.project = p.id and c.number = ${since}) as known,
  ${isForeign(`c.number > ${since}`)} as foreign,
  (select json_agg(json_build_array(f.path, encode(f.hash, 'hex'), f.size, f.number, ${isForeign('c.number = f.number')}))
    from pagewright.file f where f.project = p.id and f.number > ${since} and (${since} > 0 or f.hash is not null)) as files,
  case when ${isKnown} and p.revision - ${revision} between 1 and ${mostHeads} then
    (select json_agg(one order by one.revision) from (select ${headColumns} from pagewright.record r
      where r.project = p.id and r.revision > ${revision}) one) end as heads,
  coalesce((select c.number from pagewright.state_counter c where c.project = p.id), 0)::float8 as state,
  (select json_agg(json_build_array(s.kind, s.key, s.number, s.place, s.value, s.bytes, s.lasts,
      extract(epoch from s.until)::float8 * 1000, s.token))
    from pagewright.state s where s.project = p.id and s.number > ${written}) as rows,
  (select json_agg(json_build_array(m.number, m.channel, m.value) order by m.number, m.n)
    from pagewright.message m where m.project = p.id and m.number > ${written} and m.opening <> ${opening}) as messages,
  extract(epoch from clock_timestamp())::float8 * 1000 as now
from pagewright.project p where p.id = ${project}`;
}

const statement = prepared(
  textWith({
    project: '$1::bigint',
    since: '$2::bigint',
    revision: '$3::bigint',
    isKnown: '$4::boolean',
    written: '$5::bigint',
    opening: '$6::uuid',
  }),
);

/**
 * What asks for everything since a commit and a write of the shared state.
 * @param state the number of the write
 */
export function catchUpStatement(
  { project, opening }: { readonly project: number; readonly opening: string },
  { number, revision, era }: Position,
  state: number,
): CallableStatement {
  const literals = {
    project: `${Math.trunc(project)}`,
    since: `${Math.trunc(number)}`,
    revision: `${Math.trunc(revision)}`,
    isKnown: `${era !== ''}`,
    written: `${Math.trunc(state)}`,
    opening: `'${opening}'::uuid`,
  };
  return {
    ...statement,
    values: [project, number, revision, era !== '', state, opening],
    call: `execute ${statement.name}(${Object.values(literals).join(', ')})`,
    inline: textWith(literals),
  };
}

/** @param after only files that a later commit has changed */
export function statesIn({ files }: CatchUpRow, after: number): FileStates {
  const changed = (files ?? []).filter(([, , , number]) => number > after);
  return new Map(changed.map(([path, version, size]) => [path, version === null ? null : { version, size }]));
}

/** All files, as of a catch-up from the beginning. */
export function filesIn(row: CatchUpRow): ReadonlyMap<ProjectPath, IndexedFile> {
  const states = [...statesIn(row, 0)];
  return new Map(states.flatMap(([path, file]) => (file === null ? [] : [[path, file] as const])));
}

/**
 * What other openings have done to which files.
 * @param before the files before it
 */
export function foreignFiles(
  { files }: CatchUpRow,
  after: number,
  { files: before }: { readonly files: ReadonlyMap<ProjectPath, IndexedFile> },
): readonly CommittedFile[] {
  const foreign = (files ?? []).filter(([, , , number, isForeign]) => isForeign && number > after);
  return foreign.flatMap(([path, version]): readonly CommittedFile[] => {
    if (before.has(path)) return [{ path, action: version === null ? 'removed' : 'modified' }];
    // One that came and went is as it was.
    return version === null ? [] : [{ path, action: 'created' }];
  });
}

/** The new records; `undefined` where they were too many to read. */
export function newHeads({ heads, revision }: CatchUpRow, after: number): readonly RecordHead[] | undefined {
  if (revision <= after) return [];
  const found = (heads ?? []).map(headOfRow).filter((head) => head.revision > after);
  return found.length === revision - after ? found : undefined;
}
