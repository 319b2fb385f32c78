import assert from 'node:assert/strict';
import { Database, type Statement } from '#adapters/store-postgres/database/database';
import { openPostgresStore, type PostgresProject } from '#adapters/store-postgres/open-postgres-store';
import { PostgresFileStore } from '#adapters/store-postgres/postgres-file-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import type { FileSnapshot, FileStore } from '#application/ports/file-store';
import { checkByRevision } from '../support/linearizability/check-by-revision.js';
import { expectLinearizable } from '../support/linearizability/expect-linearizable.js';
import { firstState } from '../support/linearizability/page-work.js';
import { manyOperations, workOn } from '../support/linearizability/work-on-stores.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { rounds } from '../support/rounds.js';
import { replaced, replacedSnapshot } from '../support/store/replaced-store.js';

describe('many clients at one page of several instances on PostgreSQL', () => {
  const { newProject } = usePostgres();

  async function openings(count: number, open: (project: PostgresProject) => Promise<FileStore>): Promise<FileStore[]> {
    const project = newProject();
    await (await openPostgresStore({ ...project, create: true })).close();
    return Promise.all(Array.from({ length: count }, () => open(project)));
  }

  for (const instances of [2, 4])
    it(`the answers to many clients are linearizable over ${instances} instances`, async () => {
      const load = manyOperations(rounds(320));
      const done = await workOn(await openings(instances, openPostgresStore), load);
      assert.equal(done.operations.length, load.clients * load.each);
      console.log(`      ${expectLinearizable(done)} changes in ${done.operations.length} operations`);
    });

  const broken: Record<string, (project: PostgresProject) => Promise<FileStore>> = {
    'reads of what was before': withStaleReads,
    'commits whatever the number is': withoutNumber,
    'commits that were made, and are made again': withDoubleCommits,
  };
  for (const [name, open] of Object.entries(broken))
    it(`the linearizability check finds ${name}`, async () => {
      const { operations, base } = await workOn(await openings(2, open), { clients: 12, each: 20 });
      assert.notDeepEqual(checkByRevision(operations, firstState, base), []);
    });
});

/** Every seventh read sees what one before it saw, as if a standby had answered. */
async function withStaleReads(project: PostgresProject): Promise<FileStore> {
  const sound = await openPostgresStore(project);
  let reads = 0;
  let older: FileSnapshot | undefined;
  return replaced(sound, () => ({
    snapshot: async () => {
      const isStale = ++reads % 7 === 0;
      if (isStale && older !== undefined) return older;
      const snapshot = replacedSnapshot(await sound.snapshot(), { release: () => undefined });
      if (isStale || reads % 7 === 1) older = snapshot;
      return snapshot;
    },
    // Who plans sees the newest files.
    exclusive: (work) => sound.exclusive(work),
  }));
}

/** Two plan at once, and the later commit writes over the earlier one. */
async function withoutNumber(project: PostgresProject): Promise<FileStore> {
  const sound = await openOver(new Unguarded(project), project);
  return replaced(sound, () => ({ exclusive: (work) => work(sound) }));
}

class Unguarded extends Database {
  override send<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    const condition = /and number = \$2 and \(\$2 = 0 or exists \([^)]*\)\)/;
    return super.send<Row>({
      ...statement,
      text: statement.text.replace(condition, 'and ($2::int8, $3::uuid) is not null'),
    });
  }
}

/** Every tenth commit is made and answered as if its answer were lost and nobody looked. */
async function withDoubleCommits(project: PostgresProject): Promise<FileStore> {
  return openOver(new Forgetful(project), project);
}

class Forgetful extends Database {
  private commits = 0;

  override async send<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    const rows = await super.send<Row>(statement);
    return statement.text.includes('insert into pagewright.file') && ++this.commits % 10 === 0 ? [] : rows;
  }
}

async function openOver(database: Database, { project }: PostgresProject): Promise<FileStore> {
  return new PostgresFileStore(database, await findProject(database, project), () => database.close());
}
