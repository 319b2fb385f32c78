import type { FileChange, Precondition } from '#domain/change/file-change';
import { mapConcurrent } from '#application/support/concurrency';
import type { ReadWriteLock } from '#application/support/read-write-lock';
import { StorageFailure } from '#application/ports/file-store';
import { commitStep } from '#adapters/store-fs/root/observe-file';
import type { StagedChange } from '#adapters/store-fs/journal/staged-change';
import { onFile } from '#adapters/store-fs/file-system/errors';
import { removeEmptyFolders } from '#adapters/store-fs/file-system/retry';
import type { Journal } from '#adapters/store-fs/journal/journal';
import type { CommitBegins, CommitRecords } from '#adapters/store-fs/live-files';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { CommitListener, FileAfter } from '../root/commit-listener.js';
import { LockLost } from '../root/lock-lost.js';
import { applyChanges, RollBackFailed } from './apply-changes.js';
import { assertMayFinish, blocked, HalfAppliedCommit } from './half-applied-commit.js';
import { confirmPlan, planCommit, type CommitPlan } from './plan-commit.js';
import { stageChanges } from './stage-changes.js';
import { Temporaries } from './temporaries.js';
import type { Trash } from './trash.js';

/** Makes the commits of one store. They must come one at a time. */
export class Committer {
  private readonly halfApplied: HalfAppliedCommit;

  constructor(
    private readonly root: ProjectRoot,
    private readonly readWriteLock: ReadWriteLock,
    private readonly journal: Journal,
    private readonly listener: CommitListener,
    private readonly trash: Trash,
  ) {
    this.halfApplied = new HalfAppliedCommit(root, readWriteLock, journal);
  }

  /** Whether a commit is applied in part: the project must not be read then. */
  get isHalfApplied(): boolean {
    return this.halfApplied.exists;
  }

  /**
   * Finishes a commit that is applied in part.
   * @throws StorageFailure `blocked` when the medium still fails
   */
  finish(): Promise<void> {
    return this.halfApplied.finish();
  }

  /**
   * Plans, stages, logs and applies a commit. The commit is made when it is logged. Readers wait only for the renames.
   *
   * @throws CommitConflict, StorageFailure as `FileStore.commit` does
   */
  async commit(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records: CommitRecords,
    begins?: CommitBegins,
  ): Promise<void> {
    this.trash.touch();
    await onFile('', 'written', () => this.journal.assertOwned());
    await this.finish();
    await this.settle();
    const plan = await this.plan(changes, preconditions);
    if (plan.changes.length + records.frames.length === 0) return;
    await begins?.(plan.observations);
    const temporaries = new Temporaries(this.root);
    try {
      await records.stage();
      const staged = await stageChanges(this.root.fs, plan.changes, temporaries, this.journal);
      await onFile('', 'written', () => this.journal.logCommit(staged, records.frames));
      await this.readWriteLock.exclusive(async () => {
        const failure = await this.apply(plan, staged, temporaries);
        // From here on the commit is made.
        records.made();
        if (failure !== undefined) {
          await temporaries.noteMoved();
          await this.halfApplied.rollForward(staged, failure.cause);
        }
        await temporaries.moveTo(this.trash);
        await this.removeEmptied(staged);
        await this.journal.logApplied();
      });
    } catch (error) {
      await temporaries.discard();
      throw error;
    }
    await this.trash.makeRoom();
  }

  /**
   * Plans a commit, and checks whether its folders are writable. It writes nothing.
   * @throws CommitConflict, StorageFailure as `commit` would
   */
  async check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    await onFile('', 'written', () => this.journal.assertOwned());
    const plan = await this.plan(changes, preconditions);
    const folders = new Map(plan.changes.map(({ path, place }) => [place.folder, path]));
    await mapConcurrent([...folders], ([folder, path]) =>
      commitStep(path, 'written', () => this.root.fs.mayWrite(folder)),
    );
  }

  private plan(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<CommitPlan> {
    return planCommit(this.root, changes, preconditions);
  }

  /** @returns the failure where the commit is applied in part and could not be rolled back */
  private async apply(
    plan: CommitPlan,
    staged: readonly StagedChange[],
    temporaries: Temporaries,
  ): Promise<RollBackFailed | undefined> {
    try {
      await confirmPlan(this.root, plan);
      // Once more, right before the first rename: the flush took long.
      await this.journal.assertOwned().catch(unlessMediumFails);
      this.listener.applying(staged.map(fileAfter));
      await applyChanges(this.root.fs, staged, () => this.assertMayRollBack());
      for (const change of staged) if (change.action !== 'removed') temporaries.forget(change.temporary);
      return undefined;
    } catch (error) {
      if (error instanceof RollBackFailed) return error;
      if (error instanceof NotRolledBack) throw mayBeMade(error.cause);
      await this.journal.cancel();
      throw error instanceof LockLost && error.kind === 'taken' ? mayBeMade(error) : error;
    }
  }

  /** @throws NotRolledBack */
  private async assertMayRollBack(): Promise<void> {
    await assertMayFinish(this.journal).catch((error: unknown) => {
      if (error instanceof LockLost) throw new NotRolledBack(error);
    });
  }

  private async removeEmptied(staged: readonly StagedChange[]): Promise<void> {
    const folders = new Set(staged.flatMap(({ action, place }) => (action === 'removed' ? place.folder : [])));
    for (const folder of folders) await removeEmptyFolders(this.root.fs, folder, this.root.folder);
  }

  private async settle(): Promise<void> {
    try {
      await this.journal.settle();
    } catch (error) {
      throw blocked('may or may not be made', error);
    }
  }
}

function fileAfter(change: StagedChange): FileAfter {
  return { path: change.path, status: change.action === 'removed' ? null : change.status };
}

/** Some files of a commit are new, and this process must not touch them any more: the next owner finishes the commit. */
class NotRolledBack extends Error {
  constructor(override readonly cause: LockLost) {
    super(cause.message, { cause });
  }
}

function unlessMediumFails(error: unknown): void {
  if (error instanceof StorageFailure) throw error;
}

/** The journal has the commit, and the next owner finishes the commits in the journal. */
function mayBeMade(cause: LockLost): StorageFailure {
  const message = `The change is made, or may be: who opens the project next finishes it. Look there before you send it again. ${cause.message}`;
  return new StorageFailure('unfinished', message, { cause });
}
