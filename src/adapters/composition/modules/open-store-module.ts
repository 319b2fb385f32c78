import { ContainerModule } from 'inversify';
import type { FileStore } from '#application/ports/file-store';
import { tokens } from '../injection-tokens.js';

/** Binds a store that the caller has opened, and closes itself. */
export function openStoreModule(store: FileStore): ContainerModule {
  return new ContainerModule(({ bind }) => void bind(tokens.store).toConstantValue(store));
}
