import { sweep } from '#adapters/store-postgres/contents/sweep';
import { Database } from '#adapters/store-postgres/database/database';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import { fileStoreContract, type OpenedStore } from '../contract/file-store.js';
import { otherVersions } from '../support/postgres/servers.js';
import { endTurn, restoreProject } from '../support/postgres/trouble.js';
import { usePostgres } from '../support/postgres/use-postgres.js';

const dayMs = 24 * 60 * 60 * 1000;

for (const version of [undefined, ...otherVersions()])
  describe(`the store in PostgreSQL ${version ?? 'from npm'}`, () => {
    const { newProject } = usePostgres(version === undefined ? {} : { version });

    const open = async (): Promise<OpenedStore> => {
      const project = newProject();
      const { url, project: name, applicationName } = project;
      return {
        store: await openPostgresStore({ ...project, create: true }),
        reopen: () => openPostgresStore(project),
        loseTurn: () => endTurn(url, applicationName),
        restore: () => restoreProject(url, name),
        sweep: () => sweepNow(url, name),
      };
    };
    for (const clause of fileStoreContract(open)) it(clause.name, clause.run);
  });

async function sweepNow(url: string, project: string): Promise<void> {
  const database = new Database({ url });
  try {
    await sweep(database, await findProject(database, project), dayMs);
  } finally {
    await database.close();
  }
}
