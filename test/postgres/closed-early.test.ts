import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { StorageFailure, type StoreObserver } from '#application/ports/file-store';
import { createPagewright } from '../../src/index.js';
import { usePostgres } from '../support/postgres/use-postgres.js';

const nobody: StoreObserver = {
  changed: () => undefined,
  edited: () => undefined,
  committed: () => undefined,
  trimmed: () => undefined,
  reset: () => undefined,
};

describe('an opening of a project in PostgreSQL that is closed early', () => {
  const { newProject } = usePostgres();
  let project: ReturnType<typeof newProject>;

  before(async () => {
    project = newProject();
    await (await openPostgresStore({ ...project, create: true })).close();
  });

  it('ends at any step of the opening of a service', async () => {
    for (let steps = 0; steps < 20; steps++) {
      const store = await openPostgresStore(project);
      const service = createPagewright({ store });
      for (let step = 0; step < steps; step++) await setImmediate();
      await service.close();
      await store.close();
    }
  });

  it('ends at any step of an observation, which is refused or stopped', async () => {
    for (let steps = 0; steps < 20; steps++) {
      const store = await openPostgresStore(project);
      const observing = store.observe(nobody).catch((error: unknown) => {
        assert(error instanceof StorageFailure);
      });
      for (let step = 0; step < steps; step++) await setImmediate();
      await store.close();
      await observing;
    }
  });

  it('follows nothing where an observation ends after it', async () => {
    const store = await openPostgresStore(project);
    const observing = assert.rejects(store.observe(nobody), StorageFailure);
    await store.close();
    await observing;
  });
});
