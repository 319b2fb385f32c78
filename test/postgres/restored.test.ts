import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { openPostgresStore, type PostgresProject } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { FaultyProxy } from '../support/postgres/faulty-proxy.js';
import { debianProgram, startOwnServer } from '../support/postgres/servers.js';
import { copyProject, restoreProject } from '../support/postgres/trouble.js';
import { administer, usePostgres } from '../support/postgres/use-postgres.js';
import { EventReader, type ReadEvent } from '../support/service/read-events.js';
import { serveStore, type ServedStore } from '../support/service/serve-store.js';

const timeouts = { poll: 200, connect: 5_000 };

/** A service, and what its event stream sends. */
interface Instance extends ServedStore {
  readonly events: EventReader;
}

/** Serves a project by two instances. */
async function withInstances(project: PostgresProject, run: (instances: readonly Instance[]) => Promise<void>) {
  const stores = await Promise.all([0, 1].map(() => openPostgresStore({ ...project, create: true, timeouts })));
  const instances = await Promise.all(stores.map(serveWithEvents));
  try {
    await run(instances);
  } finally {
    for (const { events } of instances) events.close();
    await Promise.all(instances.map((instance) => instance.stop()));
    await Promise.all(stores.map((store) => store.close()));
  }
}

async function serveWithEvents(store: Parameters<typeof serveStore>[0]): Promise<Instance> {
  const served = await serveStore(store);
  const events = new EventReader(await served.open('/_/events'));
  await events.next();
  return { ...served, events };
}

async function makeBook({ call }: ServedStore, name: string): Promise<void> {
  const { status, body } = await call('PUT', `/${name}`);
  assert.equal(status, 201, body.detail);
}

async function untilEvent({ events }: Instance, fits: (event: ReadEvent) => boolean): Promise<ReadEvent> {
  for (;;) {
    const event = await events.next();
    assert(event !== undefined, 'the stream ended');
    if (fits(event)) return event;
  }
}

/**
 * Nobody asks an instance for anything before its stream reports that the project went back.
 * @param revision of what the database has now
 */
async function expectReset(instances: readonly Instance[], revision: number): Promise<void> {
  for (const instance of instances) {
    const { data } = await untilEvent(instance, ({ type }) => type === 'reset');
    assert.equal(data['revision'], revision);
  }
}

async function expectBooks(instances: readonly Instance[], books: readonly string[], gone: readonly string[]) {
  for (const { call } of instances) {
    for (const book of books) assert.equal((await call('GET', `/${book}`)).status, 200, `${book} is there`);
    for (const book of gone) assert.equal((await call('GET', `/${book}`)).status, 404, `${book} is gone`);
    const history = JSON.stringify((await call('GET', '/_/history')).body);
    assert(
      books.every((book) => history.includes(book)) && !gone.some((book) => history.includes(book)),
      'the history',
    );
  }
}

/** A change of each instance reaches the stream of each. */
async function expectWorking(instances: readonly Instance[], revision: number): Promise<void> {
  for (const [at, instance] of instances.entries()) {
    await makeBook(instance, `after${at}`);
    for (const other of instances) {
      const { data } = await untilEvent(other, ({ type }) => type !== 'ready');
      assert.equal(data['revision'], revision + 1 + at, JSON.stringify(data));
    }
  }
}

describe('a project that goes back under running instances', function () {
  this.timeout(180_000);
  const { newProject } = usePostgres();

  it('is shown as it is, and its event streams are reset, after a restore of an older state', async () => {
    const project = newProject();
    await withInstances(project, async (instances) => {
      const [one, other] = instances as [Instance, Instance];
      await makeBook(one, 'stays');
      const restore = await copyProject(project.url, project.project);
      await makeBook(one, 'lost1');
      await makeBook(other, 'lost2');
      await expectBooks(instances, ['stays', 'lost1', 'lost2'], []);
      await restore();
      await expectReset(instances, 1);
      await expectBooks(instances, ['stays'], ['lost1', 'lost2']);
      await expectWorking(instances, 1);
    });
  });

  it('is shown as it is, also when it has as many commits again as it had', async () => {
    const project = newProject();
    await withInstances(project, async (instances) => {
      const [one] = instances as [Instance];
      await makeBook(one, 'stays');
      const restoreFirst = await copyProject(project.url, project.project);
      await makeBook(one, 'instead');
      const restoreSecond = await copyProject(project.url, project.project);
      await restoreFirst();
      await expectReset(instances, 1);
      await makeBook(one, 'lost');
      await expectBooks(instances, ['stays', 'lost'], ['instead']);
      await restoreSecond();
      await expectReset(instances, 2);
      await expectBooks(instances, ['stays', 'instead'], ['lost']);
      await expectWorking(instances, 2);
    });
  });

  it('is shown as it is when it is empty again', async () => {
    const project = newProject();
    await withInstances(project, async (instances) => {
      await makeBook(instances[0] as Instance, 'lost');
      await expectBooks(instances, ['lost'], []);
      await restoreProject(project.url, project.project);
      await expectReset(instances, 0);
      await expectBooks(instances, [], ['lost']);
      await expectWorking(instances, 0);
    });
  });
});

const dump = debianProgram('pg_dump');

(dump === undefined ? describe.skip : describe)(
  'a database that is restored from a dump under running instances',
  () => {
    const database = usePostgres({ version: dump?.version ?? '' });

    it('is shown as it is, and event streams are reset', async () => {
      const project = database.newProject();
      await withInstances(project, async (instances) => {
        const [one] = instances as [Instance];
        await makeBook(one, 'stays');
        const saved = run(dump?.path ?? '', ['--clean', '--if-exists', '--schema=pagewright', '-d', project.url]);
        await makeBook(one, 'lost');
        await expectBooks(instances, ['stays', 'lost'], []);
        run((dump?.path ?? '').replace('pg_dump', 'psql'), ['-q', '-1', '-d', project.url], saved);
        await expectReset(instances, 1);
        await expectBooks(instances, ['stays'], ['lost']);
        await expectWorking(instances, 1);
      });
    });
  },
);

const backup = debianProgram('pg_basebackup');

(backup === undefined ? describe.skip : describe)('a standby without the last commits', () => {
  it('is refused while it is one, and shown as it is when it is promoted under running instances', async () => {
    const primary = await startOwnServer({ only: backup?.version ?? '' });
    await migrate({ url: primary.url });
    const proxy = await FaultyProxy.start(primary.url);
    const project = { url: proxy.url, project: 'failover' };
    await withInstances(project, async (instances) => {
      const [one] = instances as [Instance];
      await makeBook(one, 'stays');
      const standby = await primary.standby();
      const open = openPostgresStore({ url: standby.url, project: 'failover' });
      await assert.rejects(open, /is a standby. Use the address of the primary server/);
      await standby.stop();
      await makeBook(one, 'lost');
      await expectBooks(instances, ['stays', 'lost'], []);
      await primary.kill();
      await standby.resume();
      proxy.turnTo(standby.url);
      const refused = await one.call('PUT', '/refused');
      assert.match(refused.body.detail, /read-only, as a standby is/, JSON.stringify(refused));
      await administer(standby.url, 'select pg_promote()');
      await expectReset(instances, 1);
      await expectBooks(instances, ['stays'], ['lost', 'refused']);
      await expectWorking(instances, 1);
      await standby.stop();
    });
    await proxy.close();
  });
});

function run(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}
