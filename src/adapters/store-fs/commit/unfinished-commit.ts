import { setTimeout as delay } from 'node:timers/promises';
import type { ReadWriteGate } from '#application/concurrency/read-write-gate';
import { StorageFailure } from '#application/ports/file-store';
import { onFile } from '../file-system/on-file.js';
import type { CommitJournal } from '../journal/commit-journal.js';
import { journalChange } from '../journal/journal-change.js';
import { lineagesOf, type Lineage } from '../recovery/lineage.js';
import { redo } from '../recovery/redo.js';
import type { ProjectRoot } from '../root/project-root.js';
import type { WatchedFiles } from '../root/watched-files.js';
import { blocked, said } from './blocked.js';
import type { StagedChange } from '../change/staged-change.js';

const pausesMs = [0, 50, 200, 500];

/** The commit that is made, and not in its place in full, where there is one. It can only go forward. */
export class UnfinishedCommit {
  private lineages: readonly Lineage[] = [];

  constructor(
    private readonly root: ProjectRoot,
    private readonly gate: ReadWriteGate,
    private readonly journal: CommitJournal,
    private readonly watched: WatchedFiles,
  ) {}

  /** Whether there is one: files are not as any commit has them then. */
  get isThere(): boolean {
    return this.lineages.length > 0;
  }

  /**
   * Puts a commit in its place that was stopped in the middle: what fails for a moment must not stop it.
   * @throws StorageFailure `unfinished` when the medium still fails
   */
  async goForward(staged: readonly StagedChange[], cause: unknown): Promise<void> {
    this.watched.isHalfDone();
    const changes = staged.map((change) => ({
      ...journalChange(change),
      content: change.action === 'removed' ? null : change.content,
    }));
    this.lineages = lineagesOf([{ changes }]);
    for (const pause of pausesMs) {
      await delay(pause);
      try {
        return await this.finishNow();
      } catch {
        // Tried again, then reported.
      }
    }
    const message = `The change is made and will be put in its place as soon as the disk allows it, at the latest when the service starts again; until then the project can be neither read nor changed. ${said(cause)}`;
    throw new StorageFailure('unfinished', message, { cause });
  }

  /**
   * Puts in place what is left undone. While no commit is under way.
   * @throws StorageFailure `blocked` when the medium still fails
   */
  async finish(): Promise<void> {
    if (!this.isThere) return;
    try {
      await this.gate.exclusive(() => this.finishNow());
    } catch (error) {
      throw blocked('is made and not in its place in full', error);
    }
  }

  private async finishNow(): Promise<void> {
    await this.journal.confirm();
    for (const lineage of this.lineages) {
      await onFile(lineage.path, 'written', () => redo(this.root, lineage, 'process'));
    }
    this.lineages = [];
    await this.journal.applied();
  }
}
