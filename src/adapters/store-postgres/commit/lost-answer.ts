import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import { untilAnswered } from '../database/until-answered.js';
import { isKnownSchema } from '../schema/known-schema.js';
import type { CommitName, MadeRow } from './commit-statement.js';

/**
 * A commit that takes the next number and changes nothing else. It waits for a statement that runs, and one that arrives later
 * finds another number than it expects. In a newer schema no commit of this program is made.
 */
const fence = `
with p as (update pagewright.project set number = number + 1 where id = $1 and ${isKnownSchema} returning id, number, revision)
insert into pagewright.commit (project, number, revision, token, opening)
select p.id, p.number, p.revision, $2::uuid, $3::uuid from p`;

const made = `
select number::float8 as number, revision::float8 as revision,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
from pagewright.commit where token = $1::uuid and project = $2`;

/**
 * Finds out what became of a commit whose answer was lost. First nothing can be made any more; only then it looks.
 * @returns `undefined` where the commit was not made, and never will be
 * @throws StorageFailure (`unfinished`) where the database does not answer
 */
export async function resolveLostAnswer(database: Database, name: CommitName): Promise<MadeRow | undefined> {
  const { project, opening, token } = name;
  return untilAnswered(database, async () => {
    await database.send({ text: fence, values: [project, randomUUID(), opening] });
    const [row] = await database.send<MadeRow>({ text: made, values: [token, project] });
    return row;
  });
}
