import { StorageFailure } from '#application/ports/file-store';

/**
 * - `moved`: the path of the project's folder leads to another folder, or to none
 * - `removed`: the store's own folder, or the lock in it, is not the one that this process made
 * - `taken`: another process has a later lock
 */
export type LossKind = 'moved' | 'removed' | 'taken';

/** This process no longer has the project. It must not change anything then. */
export class LockLost extends StorageFailure {
  constructor(readonly kind: LossKind) {
    super('lost', messages[kind]);
  }
}

const messages: Readonly<Record<LossKind, string>> = {
  moved:
    "The project's folder was moved, removed or replaced while the service ran. Put it back, or stop this service and start one where the project is now.",
  removed:
    'The lock of this service is gone: .pagewright, or the lock in it, was removed or replaced while the service ran. Put it back as it was, or stop this service and start it again.',
  taken:
    'Another process has taken the project over from this service (--force). Stop this service, and use the other one.',
};
