import type { Database } from '../database/database.js';
import { assertSchema } from '../schema/check-schema.js';

const inUse = `(exists (select from pagewright.file f where f.hash = b.hash)
    or exists (select from pagewright.content c where c.hash = b.hash))`;

/**
 * Removes what nothing refers to: contents for which a sweep has found so before the time of grace, and rows that no opening needs to
 * catch up. A snapshot or a commit has that time to read or to name a content.
 * @param graceMs usually a day
 * @throws StorageFailure also where the schema is a newer one, in which something else may refer to a content
 */
export async function sweep(database: Database, project: number, graceMs: number): Promise<void> {
  await assertSchema(database);
  const grace = `${Math.trunc(graceMs)} * interval '1 millisecond'`;
  await database.ask(`update pagewright.blob b set unused_since = null where unused_since is not null and ${inUse}`);
  await database.ask(
    `delete from pagewright.blob b where unused_since is not null and unused_since <= now() - ${grace} and not ${inUse}`,
  );
  await database.ask(
    `update pagewright.blob b set unused_since = now() where unused_since is null and hash is not null and not ${inUse}`,
  );
  await database.ask(
    `delete from pagewright.commit c where c.project = $1 and c.at <= now() - ${grace}
      and c.number < (select p.number from pagewright.project p where p.id = $1)`,
    project,
  );
  // An opening that stands at an older commit reads everything again.
  await database.ask(
    `delete from pagewright.file f where f.project = $1 and f.hash is null
      and f.number <= (select min(c.number) from pagewright.commit c where c.project = $1)`,
    project,
  );
  await database.ask(`delete from pagewright.state where project = $1 and until <= now() - ${grace}`, project);
  await database.ask(`delete from pagewright.message where project = $1 and at <= now() - ${grace}`, project);
}
