import { ContainerModule } from 'inversify';
import type { FileStore } from '#application/ports/file-store';
import type { Log } from '#adapters/http/log';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openDiskToRead, openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import { logDamage, logRecovery } from '../log-recovery.js';
import { tokens } from '../tokens.js';

export interface DiskOptions {
  /** The project's folder. */
  readonly root: string;
  /** Take the project over even though another process seems to have it open. */
  readonly force?: boolean;
  /** Change nothing. A folder that no service has opened gets no folder of the store. */
  readonly readOnly?: boolean;
  /** Read the folder as it is, without a lock, and write nothing to it. Another process may have it open. */
  readonly unlocked?: boolean;
}

/** Binds the store to a project on disk. It opens with the first value that needs it, and closes when the module is unloaded. */
export function diskModule(options: DiskOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(tokens.store)
      .toResolvedValue((log) => open(options, log), [tokens.log])
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
}

function open({ root, force = false, readOnly = false, unlocked = false }: DiskOptions, log: Log): Promise<FileStore> {
  if (unlocked) return openDiskToRead(root);
  if (readOnly) return openProjectToRead(root);
  return openDiskStore(root, {
    force,
    onRecovery: (recovery) => logRecovery(log, recovery),
    onHistoryMoved: (folder) =>
      log.warn(
        { folder },
        'moved the history of an earlier version into this folder: this version does not read it, and the history begins anew. Remove the folder if you do not need it',
      ),
    onLockLost: (reason) => log.warn({ reason }, 'this service no longer has the project, and refuses every change'),
    onDamage: (damage) => logDamage(log, damage),
  });
}
