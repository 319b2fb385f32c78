import assert from 'node:assert/strict';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { expectLinearizable } from '../support/linearizability/expect-linearizable.js';
import { manyOperations, workOn } from '../support/linearizability/work-on-stores.js';
import { hasPooler, startPooler, type Pooler } from '../support/postgres/pooler.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { rounds } from '../support/rounds.js';

describe('a database behind PgBouncer in transaction mode', function () {
  this.timeout(300_000);
  const { newProject } = usePostgres();
  let pooler: Pooler | undefined;

  before(function () {
    if (hasPooler()) return;
    console.error('No pgbouncer: a pooler is not tried. Install the package of your system.');
    this.skip();
  });

  afterEach(async () => {
    await pooler?.end();
    pooler = undefined;
  });

  it('serves two instances as PostgreSQL itself does, although nobody is notified', async () => {
    const project = newProject();
    pooler = await startPooler(project.url);
    const settings = { ...project, url: pooler.url };
    await (await openPostgresStore({ ...settings, create: true })).close();
    const stores = await Promise.all([1, 2].map(() => openPostgresStore(settings)));
    const load = manyOperations(rounds(160));
    const done = await workOn(stores, load);
    assert.equal(done.operations.length, load.clients * load.each);
    expectLinearizable(done);
  });

  it('brings what one instance commits to the other by its poll', async () => {
    const project = newProject();
    pooler = await startPooler(project.url);
    const settings = { ...project, url: pooler.url, timeouts: { poll: 100 } };
    const one = await openPostgresStore({ ...settings, create: true });
    const other = await openPostgresStore(settings);
    let committed: (revision: number) => void = () => undefined;
    const reported = new Promise<number>((resolve) => {
      committed = resolve;
    });
    const nothing = () => undefined;
    await other.observe({ changed: nothing, edited: nothing, trimmed: nothing, reset: nothing, committed });
    await one.commit({ files: [], preconditions: [], records: [{ head: 'first', contents: [] }] });
    assert.equal(await reported, 1);
    await Promise.all([one.close(), other.close()]);
  });
});
