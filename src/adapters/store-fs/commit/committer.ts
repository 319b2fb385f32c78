import type { FileChange, Precondition } from '#domain/change/file-change';
import { mapConcurrent } from '#application/support/concurrency';
import type { ReadWriteLock } from '#application/support/read-write-lock';
import { StorageFailure } from '#application/ports/file-store';
import { commitStep } from '#adapters/store-fs/root/observe-file';
import type { StagedChange } from '#adapters/store-fs/journal/staged-change';
import { onFile } from '#adapters/store-fs/file-system/errors';
import { removeEmptyFolders } from '#adapters/store-fs/file-system/retry';
import type { Journal } from '#adapters/store-fs/journal/journal';
import type { CommitRecords } from '#adapters/store-fs/live-files';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { CommitListener, FileAfter } from '../root/commit-listener.js';
import { applyChanges, RollBackFailed } from './apply-changes.js';
import { blocked, HalfAppliedCommit } from './half-applied-commit.js';
import { confirmPlan, planCommit, type CommitPlan } from './plan-commit.js';
import { stageChanges } from './stage-changes.js';
import { Temporaries } from './temporaries.js';
import type { Trash } from './trash.js';

/** Makes the commits of one store. They must come one at a time. */
export class Committer {
  private readonly halfApplied: HalfAppliedCommit;

  constructor(
    private readonly root: ProjectRoot,
    private readonly gate: ReadWriteLock,
    private readonly journal: Journal,
    private readonly listener: CommitListener,
    private readonly trash: Trash,
  ) {
    this.halfApplied = new HalfAppliedCommit(root, gate, journal);
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
  ): Promise<void> {
    this.trash.touch();
    await this.finish();
    await this.settle();
    const plan = await this.plan(changes, preconditions);
    if (plan.changes.length + records.frames.length === 0) return;
    const temporaries = new Temporaries(this.root);
    try {
      await records.stage();
      const staged = await stageChanges(this.root.fs, plan.changes, temporaries, this.journal);
      await onFile('', 'written', () => this.journal.logCommit(staged, records.frames));
      await this.gate.exclusive(async () => {
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
      // Once more: the flush took long.
      await this.assertOwned();
      await confirmPlan(this.root, plan);
      this.listener.applying(staged.map(fileAfter));
      await applyChanges(this.root.fs, staged, () => this.assertOwned());
      for (const change of staged) if (change.action !== 'removed') temporaries.forget(change.temporary);
      return undefined;
    } catch (error) {
      if (error instanceof RollBackFailed) return error;
      await this.journal.cancel();
      throw error;
    }
  }

  /** @throws StorageFailure `unfinished` if another process owns the project by now, but not if the medium fails */
  private async assertOwned(): Promise<void> {
    await this.journal.assertOwned().catch((error: unknown) => {
      if (error instanceof StorageFailure) throw lostLock(error);
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

/** The journal has the commit, and the new owner finishes the commits in the journal. */
function lostLock(cause: unknown): StorageFailure {
  const message =
    'Another process has taken the project during the change. Only that process knows whether the change is made: ask it. Stop this process.';
  return new StorageFailure('unfinished', message, { cause });
}
