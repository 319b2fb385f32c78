import type { Statement } from '../database/database.js';
import { prepared } from '../database/prepared.js';
import { schemaVersion } from '../schema/known-schema.js';

/** What a project has newest. */
export interface NewestRow {
  /** The version of the schema. */
  readonly schema: number;
  readonly number: number;
  readonly era: string;
  /** How often records or contents were dropped. */
  readonly trims: number;
  /** The token of the newest commit; `null` where there is none. */
  readonly token: string | null;
  /** The number of the last write of the shared state. */
  readonly state: number;
  /** The database's time, in milliseconds since 1970. */
  readonly now: number;
}

const statement = prepared(`
select ${schemaVersion} as schema, p.number::float8 as number, p.era, p.trims::float8 as trims, c.token,
  coalesce(s.number, 0)::float8 as state, extract(epoch from clock_timestamp())::float8 * 1000 as now
from pagewright.project p
  left join pagewright.commit c on c.project = p.id and c.number = p.number
  left join pagewright.state_counter s on s.project = p.id
where p.id = $1`);

/** A quick statement: it only reports whether a catch-up would bring anything. */
export function newestStatement(project: number): Statement {
  return { ...statement, values: [project] };
}
