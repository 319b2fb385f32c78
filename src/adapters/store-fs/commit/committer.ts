import type { FileChange, Precondition } from '#domain/change/file-change';
import { inLanes } from '#application/concurrency/in-lanes';
import type { ReadWriteGate } from '#application/concurrency/read-write-gate';
import { StorageFailure } from '#application/ports/file-store';
import { onFile } from '#adapters/store-fs/file-system/on-file';
import type { PutFile, WatchedFiles } from '#adapters/store-fs/root/watched-files';
import type { Journal } from '#adapters/store-fs/journal/journal';
import type { OwnFiles } from '#adapters/store-fs/own/own-files';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { blocked, HalfAppliedCommit } from './half-applied-commit.js';
import { applyChanges, RollBackFailed } from './apply-changes.js';
import { commitStep } from '#adapters/store-fs/change/observe-file';
import { Later } from './later.js';
import { confirmPlan, planCommit, type CommitPlan } from './plan-commit.js';
import { emptiedFolders } from './leavings/emptied-folders.js';
import { removeEmptyFolders } from '#adapters/store-fs/file-system/remove-empty-folders';
import type { OldFiles } from './leavings/old-files.js';
import { removeMoved } from './leavings/remove-moved.js';
import { stageChanges } from './stage-changes.js';
import type { StagedChange } from '#adapters/store-fs/change/staged-change';
import { Temporaries } from './leavings/temporaries.js';

/** The commits of one store. They must come one at a time. */
export class Committer {
  private readonly unfinished: HalfAppliedCommit;
  private readonly later = new Later();
  /** Whether some of what is only to be tidied away lies where it was. */
  private leftInPlace = false;

  constructor(
    private readonly root: ProjectRoot,
    private readonly gate: ReadWriteGate,
    private readonly journal: Journal,
    private readonly watched: WatchedFiles,
    private readonly own: OwnFiles,
    private readonly old: OldFiles,
  ) {
    this.unfinished = new HalfAppliedCommit(root, gate, journal, watched);
  }

  /** Whether files are not as any commit has them. */
  get isHalfApplied(): boolean {
    return this.unfinished.exists;
  }

  /**
   * Puts in place what a commit left undone.
   * @throws StorageFailure `blocked` when the medium still fails
   */
  finish(): Promise<void> {
    return this.unfinished.finish();
  }

  /** Resolves when no temporary is left in the project of what was committed. */
  tidied(): Promise<void> {
    return this.later.done();
  }

  /**
   * One commit from beginning to end: staged, written down (which makes it), and put in its place.
   * Readers go on meanwhile; they wait only for the renames.
   *
   * @throws CommitConflict, StorageFailure as FileStore.commit says
   */
  async commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    this.old.disturb();
    await this.finish();
    await this.beReady();
    const plan = await this.plan(changes, preconditions);
    if (plan.changes.length + plan.own.length === 0) return;
    const temporaries = new Temporaries(this.root.fs);
    try {
      const staged = await stageChanges(this.root.fs, plan.changes, temporaries, this.journal);
      await onFile('', 'written', () => this.journal.logCommit(staged, plan.own));
      await this.gate.exclusive(async () => {
        const stopped = await this.putInPlace(plan, staged, temporaries);
        // Made, whatever becomes of the rest.
        this.own.made(plan.own);
        if (stopped !== undefined) {
          await temporaries.noteMoved();
          await this.unfinished.rollForward(staged, stopped.cause);
        }
        await this.putAway(temporaries);
        await this.removeFolders(staged, temporaries);
        await this.journal.logApplied();
      });
    } catch (error) {
      await this.tidyAway(temporaries);
      throw error;
    }
    if (temporaries.all.length + temporaries.moved.size > 0) await this.later.add(() => this.tidyAway(temporaries));
    await this.old.room();
  }

  /**
   * Plans a commit, and asks whether its folders may be written to; writes nothing.
   * @throws CommitConflict, StorageFailure as `commit` would
   */
  async check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    const plan = await this.plan(changes, preconditions);
    const folders = new Map(plan.changes.map(({ path, place }) => [place.folder, path]));
    await inLanes([...folders], ([folder, path]) => commitStep(path, 'written', () => this.root.fs.mayWrite(folder)));
  }

  private plan(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<CommitPlan> {
    return planCommit(this.root, changes, preconditions, { watched: this.watched, own: this.own });
  }

  /** @returns what stopped it in the middle, where it could not be taken back; from then on the commit is made */
  private async putInPlace(
    plan: CommitPlan,
    staged: readonly StagedChange[],
    temporaries: Temporaries,
  ): Promise<RollBackFailed | undefined> {
    try {
      // A flush takes long.
      await this.assertOwned();
      await confirmPlan(this.root, plan, this.watched);
      const arePut = this.watched.put(staged.map(putFile));
      await applyChanges(this.root.fs, staged, () => this.assertOwned());
      arePut();
      for (const change of staged) if (change.action !== 'removed') temporaries.forget(change.temporary);
      return undefined;
    } catch (error) {
      if (error instanceof RollBackFailed) return error;
      await this.journal.cancel();
      throw error;
    }
  }

  /** @throws StorageFailure `unfinished` when the project is another process's by now; not when the medium does not tell */
  private async assertOwned(): Promise<void> {
    await this.journal.assertOwned().catch((error: unknown) => {
      if (error instanceof StorageFailure) throw takenOver(error);
    });
  }

  private async tidyAway(temporaries: Temporaries): Promise<void> {
    await temporaries.discard();
    if (temporaries.moved.size > 0) await removeMoved(this.root.fs, this.root.folder, temporaries.moved);
  }

  private async putAway(temporaries: Temporaries): Promise<void> {
    if (!(await temporaries.putAway(this.old))) this.leftInPlace = true;
  }

  /** Those in which nothing is left, not even what is only to be tidied away. */
  private async removeFolders(staged: readonly StagedChange[], temporaries: Temporaries): Promise<void> {
    const { fs, folder: root } = this.root;
    const emptied = await emptiedFolders(fs, staged, this.watched);
    if (emptied.length === 0) return;
    if (this.leftInPlace) {
      await this.tidied();
      await temporaries.discard();
      this.leftInPlace = false;
    }
    for (const folder of emptied) await removeEmptyFolders(fs, folder, root);
  }

  private async beReady(): Promise<void> {
    try {
      await this.journal.settle();
    } catch (error) {
      throw blocked('may or may not be made', error);
    }
  }
}

function putFile(change: StagedChange): PutFile {
  const { path } = change;
  if (change.action === 'removed') return { path, put: null };
  const { status, content, newVersion } = change;
  return { path, put: { status, content, version: newVersion } };
}

/** The journal has the commit, and the new owner finishes what it finds there. */
function takenOver(cause: unknown): StorageFailure {
  const message =
    'Another process took this project over during the change. Only that one can tell whether it is made: ask it. Stop this process.';
  return new StorageFailure('unfinished', message, { cause });
}
