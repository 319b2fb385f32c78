import { Composition } from '#adapters/composition/composition';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { allUseCases, type NamedUseCases } from '#adapters/composition/modules/use-cases-module';
import type { FileStore } from '#application/ports/file-store';

/** The use cases of a project, without a front end. */
export function composeUseCases(store: FileStore): NamedUseCases {
  return new Composition(openStoreModule(store), {}).get(allUseCases);
}
