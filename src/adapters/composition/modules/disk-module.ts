import { ContainerModule } from 'inversify';
import type { FileStore } from '#application/ports/file-store';
import type { Log } from '#adapters/http/log';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import { logDamage, logRecovery } from '../log-recovery.js';
import { tokens } from '../injection-tokens.js';

export interface DiskOptions {
  /** The project's folder. */
  readonly root: string;
  /** Take the project over even though another process seems to have it open. */
  readonly force?: boolean;
  /** Read the folder as it is, without a lock, and write nothing to it. Another process may have it open, and is followed. */
  readonly readOnly?: boolean;
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

function open({ root, force = false, readOnly = false }: DiskOptions, log: Log): Promise<FileStore> {
  if (readOnly) {
    return openProjectToRead(root, {
      onUnfollowed: (reason) =>
        log.warn(
          { reason },
          'the journal of the project cannot be read, so the changes of a service that writes it cannot be followed: half of a change may be seen, and there is no history',
        ),
      onDamage: (damage) => logDamage(log, damage),
    });
  }
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
