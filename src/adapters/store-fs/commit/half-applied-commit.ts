import { setTimeout as delay } from 'node:timers/promises';
import type { ReadWriteLock } from '#application/support/read-write-lock';
import { StorageFailure } from '#application/ports/file-store';
import type { StagedChange } from '#adapters/store-fs/journal/staged-change';
import { LockLost } from '#adapters/store-fs/root/lock-lost';
import { onFile } from '#adapters/store-fs/file-system/errors';
import type { Journal } from '#adapters/store-fs/journal/journal';
import { toJournalChange } from '#adapters/store-fs/journal/journal-format';
import { fileHistoriesOf, type FileHistory, redoFile } from '#adapters/store-fs/recovery/redo-file';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';

const pausesMs = [0, 50, 200, 500];

/**
 * A commit that failed between two renames and could not be rolled back, if there is one. The journal has it, so it can only go
 * forward. Until it is finished, the project must be neither read nor changed.
 */
export class HalfAppliedCommit {
  private histories: readonly FileHistory[] = [];

  constructor(
    private readonly root: ProjectRoot,
    private readonly readWriteLock: ReadWriteLock,
    private readonly journal: Journal,
  ) {}

  get exists(): boolean {
    return this.histories.length > 0;
  }

  /**
   * Finishes a commit that failed half-way. It tries several times, since a passing fault must not stop it.
   * @throws StorageFailure `unfinished` when the medium still fails
   */
  async rollForward(staged: readonly StagedChange[], cause: unknown): Promise<void> {
    const changes = staged.map((change) => ({
      ...toJournalChange(change),
      content: change.action === 'removed' ? null : change.content,
    }));
    this.histories = fileHistoriesOf([{ changes }]);
    for (const pause of pausesMs) {
      await delay(pause);
      try {
        return await this.finishNow();
      } catch {
        // Tried again, then reported.
      }
    }
    const message = `The change is made, and its files will be written as soon as the disk allows it, at the latest when the service starts again. Until then the project can be neither read nor changed. ${adviceFrom(cause)}`;
    throw new StorageFailure('unfinished', message, { cause });
  }

  /**
   * Finishes the commit, if there is one. To be called while no other commit is under way.
   * @throws StorageFailure `blocked` when the medium still fails
   */
  async finish(): Promise<void> {
    if (!this.exists) return;
    try {
      await this.readWriteLock.exclusive(() => this.finishNow());
    } catch (error) {
      throw error instanceof LockLost ? error : blocked('is made and its files are not all written', error);
    }
  }

  private async finishNow(): Promise<void> {
    await assertMayFinish(this.journal);
    for (const history of this.histories) {
      await onFile(history.path, 'written', () => redoFile(this.root, history, 'process'));
    }
    this.histories = [];
    await this.journal.logApplied();
  }
}

/**
 * Checks whether this process may finish or roll back a commit that is applied in part. A process that lost only its lock may:
 * nobody else would.
 *
 * @throws LockLost when another process owns the project, or the project is not at its place
 * @throws what the file system throws, when that cannot be checked
 */
export async function assertMayFinish(journal: Pick<Journal, 'assertOwned'>): Promise<void> {
  try {
    await journal.assertOwned();
  } catch (error) {
    if (!(error instanceof LockLost && error.kind === 'removed')) throw error;
  }
}

/** Nothing can be changed while an earlier change is unfinished. */
export function blocked(state: string, cause: unknown): StorageFailure {
  const message = `An earlier change ${state}, because the disk fails. Nothing else can be changed until the disk works again. ${adviceFrom(cause)}`;
  return new StorageFailure('blocked', message, { cause });
}

function adviceFrom(error: unknown): string {
  return error instanceof StorageFailure ? error.message : 'Check the disk.';
}
