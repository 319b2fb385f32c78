import { ContainerModule } from 'inversify';
import { defaultHistoryLimits } from '#application/changes/history-index';
import type { FileStore } from '#application/ports/file-store';
import { CachedStore } from '#application/reading/cached-store';
import type { CompositionOptions } from '../composition-options.js';
import { tokens } from './binding-tokens.js';

/** A project's store, on a disk or in memory, behind the file cache. */
export function storeModule(store: FileStore, { history }: CompositionOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CachedStore).toConstantValue(new CachedStore(store));
    bind(tokens.fileStore).toService(CachedStore);
    bind(tokens.historyLimits).toConstantValue({ ...defaultHistoryLimits, ...history });
  });
}
