import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { fileStoreContract, type OpenedStore } from '../contract/file-store.js';
import { otherVersions } from '../support/postgres/servers.js';
import { usePostgres } from '../support/postgres/use-postgres.js';

for (const version of [undefined, ...otherVersions()])
  describe(`the store in PostgreSQL ${version ?? 'from npm'}`, () => {
    const database = usePostgres(version === undefined ? {} : { version });

    const open = async (): Promise<OpenedStore> => {
      const project = { url: database.url, project: database.newName() };
      return {
        store: await openPostgresStore({ ...project, create: true }),
        reopen: () => openPostgresStore(project),
      };
    };
    for (const clause of fileStoreContract(open)) it(clause.name, clause.run);
  });
