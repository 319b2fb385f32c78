import assert from 'node:assert/strict';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { NewRecord } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import { FaultyProxy } from '../support/postgres/faulty-proxy.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { quietRecords } from '../support/history/quiet-records.js';
import { fixtureTree } from '../support/project/project.js';
import { type ServedAnswer, serveStore } from '../support/service/serve-store.js';

const layer = '/story/cover/title';

describe('the statements that a service over PostgreSQL waits for', () => {
  const { newProject } = usePostgres();

  it('are one for a GET of what has not changed, also with a preview, and two for a change', async () => {
    const project = newProject();
    const proxy = await FaultyProxy.start(project.url);
    const store = await openPostgresStore({ ...project, url: proxy.url, create: true });
    await fill(store);
    const service = await serveStore(store);
    const asked = async (method: string, path: string, body?: object) => {
      const before = proxy.statements.length;
      const { status } = await service.call(method, path, body === undefined ? {} : { body });
      assert(status < 300, `${method} ${path}: ${status}`);
      // Nobody waits for a notification, a message or the end of a turn.
      return proxy.statements
        .slice(before)
        .filter(
          (text) => !/pg_notify|insert into pagewright.message|^(listen|set|select 1|commit|rollback)\b/.test(text),
        );
    };
    // A catch-up that follows a notification, a poll or the first connection of the listener may come between: nobody waits for it.
    const fewest = async (ask: (x: number) => Promise<readonly string[]>) => {
      const all = [await ask(11), await ask(12), await ask(13), await ask(14)];
      return all.reduce((one, other) => (one.length <= other.length ? one : other));
    };
    try {
      await asked('PUT', layer, { x: 1 });
      await asked('GET', layer);
      assert.equal((await fewest(() => asked('GET', layer))).length, 1);
      await asked('POST', `${layer}?command=preview`, { x: 2 });
      await asked('GET', layer);
      assert.equal((await fewest(() => asked('GET', layer))).length, 1);
      await asked('PUT', layer, { x: 3 });
      const change = await fewest((x) => asked('PUT', layer, { x }));
      assert.equal(change.length, 2, change.map((text) => text.trim().slice(0, 60)).join(' | '));
    } finally {
      await service.stop();
      await store.close();
      await proxy.close();
    }
  });

  it('are as many for an opening, its first page of the history, a change and an undo with 2,000 entries as with 200', async () => {
    const count = async (entries: number) => {
      const project = newProject();
      const direct = await openPostgresStore({ ...project, create: true });
      await fill(direct, quietRecords(entries));
      await direct.close();
      const proxy = await FaultyProxy.start(project.url);
      const store = await openPostgresStore({ ...project, url: proxy.url });
      const service = await serveStore(store, { history: { entries: 1_000_000 } });
      try {
        for (const [method, path] of [
          ['GET', '/_/history'],
          ['PUT', '/story/cover/sun'],
          ['POST', '/_/history/undo'],
        ] as const) {
          const { status } = await service.call(method, path);
          assert(status < 300, `${method} ${path}: ${status}`);
        }
        return proxy.statements.filter((text) => text.includes('pagewright.record r')).length;
      } finally {
        await service.stop();
        await store.close();
        await proxy.close();
      }
    };
    // A service also looks at the newest page, or for newer entries, when it begins to follow the others.
    const few = Math.min(await count(200), await count(200));
    const many = Math.min(await count(2_000), await count(2_000));
    assert(many <= few + 2, `${many}, ${few}`);
    assert(few <= 12, `${few}`);
  });

  it('read no entry of the history that a foreign change has brought, also when it drops the oldest one', async () => {
    const project = newProject();
    const proxy = await FaultyProxy.start(project.url);
    const one = await openPostgresStore({ ...project, create: true });
    await fill(one);
    const other = await openPostgresStore({ ...project, url: proxy.url });
    const [here, there] = await Promise.all(
      [one, other].map((store) => serveStore(store, { history: { entries: 2 } })),
    );
    assert(here !== undefined && there !== undefined);
    try {
      await there.call('GET', '/_/history');
      const before = proxy.statements.length;
      for (const x of [1, 2, 3, 4]) {
        const changed: ServedAnswer = await here.call('PUT', layer, { body: { x } });
        // It brings the entry, too.
        await there.call('GET', layer);
        const entry: ServedAnswer = await there.call('GET', `/_/history/${changed.body.changeset}`);
        assert.deepEqual([entry.status, entry.body.id], [200, changed.body.changeset]);
      }
      const reading = proxy.statements
        .slice(before)
        .filter((text) => /select r\.revision[^]*r\.project = \$1/.test(text));
      assert.deepEqual(reading, []);
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await Promise.all([one.close(), other.close()]);
      await proxy.close();
    }
  });
});

/** Commits a whole project. */
async function fill(store: FileStore, records: readonly NewRecord[] = []): Promise<void> {
  const created = Array.from(await fixtureTree('project'), ([path, content]) => ({
    ...{ path, content, action: 'created' as const },
  }));
  await store.commit({ files: created, preconditions: [], records });
}
