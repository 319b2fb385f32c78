import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { sharedStateContract } from '../contract/shared-state.js';
import { otherVersions } from '../support/postgres/servers.js';
import { usePostgres } from '../support/postgres/use-postgres.js';

for (const version of [undefined, ...otherVersions()])
  describe(`the shared state in PostgreSQL ${version ?? 'from npm'}`, () => {
    const { newProject } = usePostgres(version === undefined ? {} : { version });

    const open = async () => {
      const project = newProject();
      const one = await openPostgresStore({ ...project, create: true });
      const other = await openPostgresStore(project);
      return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
    };
    for (const clause of sharedStateContract(open)) it(clause.name, clause.run);
  });
