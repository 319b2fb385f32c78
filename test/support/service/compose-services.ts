import { Composition } from '#adapters/composition/composition';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { tokens } from '#adapters/composition/injection-tokens';
import type { FileStore } from '#application/ports/file-store';
import type { ProjectServices } from '#application/project-services';

/** What the operations of a project get, without a front end. */
export function composeServices(store: FileStore): ProjectServices {
  return new Composition(openStoreModule(store), {}).get(tokens.services);
}
