import { ContainerModule } from 'inversify';
import { openPostgresStore, type PostgresProject } from '#adapters/store-postgres/open-postgres-store';
import { tokens } from '../injection-tokens.js';

/** Binds the store to a project in PostgreSQL. It opens with the first value that needs it, and closes when the module is unloaded. */
export function postgresModule(project: PostgresProject): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(tokens.store)
      .toDynamicValue(() => openPostgresStore(project))
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
}
