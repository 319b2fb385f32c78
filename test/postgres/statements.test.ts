import assert from 'node:assert/strict';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { FaultyProxy } from '../support/postgres/faulty-proxy.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { fixtureTree } from '../support/project/project.js';
import { serveStore } from '../support/service/serve-store.js';

const layer = '/story/cover/title';

describe('the statements that a service over PostgreSQL waits for', () => {
  const { newProject } = usePostgres();

  it('are one for a GET of what has not changed, also with a preview, and two for a change', async () => {
    const project = newProject();
    const proxy = await FaultyProxy.start(project.url);
    const store = await openPostgresStore({ ...project, url: proxy.url, create: true });
    const created = Array.from(await fixtureTree('project'), ([path, content]) => ({
      ...{ path, content, action: 'created' as const },
    }));
    await store.commit({ files: created, preconditions: [], records: [] });
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
    try {
      await asked('PUT', layer, { x: 1 });
      await asked('GET', layer);
      assert.deepEqual((await asked('GET', layer)).length, 1);
      await asked('POST', `${layer}?command=preview`, { x: 2 });
      await asked('GET', layer);
      assert.deepEqual((await asked('GET', layer)).length, 1);
      await asked('PUT', layer, { x: 3 });
      const change = await asked('PUT', layer, { x: 4 });
      assert.equal(change.length, 2, change.map((text) => text.trim().slice(0, 60)).join(' | '));
    } finally {
      await service.stop();
      await store.close();
      await proxy.close();
    }
  });
});
