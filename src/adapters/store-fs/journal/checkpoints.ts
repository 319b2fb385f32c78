import type { CommitJournal, JournalPart } from './commit-journal.js';

/** When the journal is let go of. */
export interface CheckpointLimits {
  /** Milliseconds without a commit. */
  readonly idle: number;
  /** So much may be in it; the next start reads it, should the process end before. */
  readonly bytes: number;
}

export const usualCheckpoints: CheckpointLimits = { idle: 5_000, bytes: 8 * 1024 * 1024 };

/** So much is flushed at once beside commits: each flush takes one of the process's four threads for calls, and a commit needs one. */
const lanesBeside = 3;
/** The same when somebody waits for it, and so nobody commits: a disk makes what it is asked for together durable in one go. */
const lanesAlone = 8;

/** What checkpoints have to know of commits. */
interface MadeCommits {
  /** Whether files are not as any commit has them. */
  readonly areHalfDone: boolean;
  /** Resolves when no temporary is left of what was committed. */
  tidied(): Promise<void>;
}

/**
 * Lets go of the journal part by part: what the commits of one wrote is made durable while the next is written, so that
 * no commit waits for it. Only who writes a whole part before the one before is gone does wait.
 *
 * Where that fails, the journal stays, and it is done again another time.
 */
export class Checkpoints {
  private retiring: Promise<void> | undefined;
  private isWaitedFor = false;
  private idle: NodeJS.Timeout | undefined;

  /** @param inTurn does something while no commit is under way */
  constructor(
    private readonly journal: CommitJournal,
    private readonly commits: MadeCommits,
    private readonly inTurn: (work: () => Promise<void>) => Promise<void>,
    private readonly limits: CheckpointLimits,
  ) {}

  /** Whether anything is in the journal that it can let go of. */
  get areDue(): boolean {
    return this.journal.size > 0 || this.retiring !== undefined;
  }

  /** After each commit, while no other is under way. */
  async look(): Promise<void> {
    if (this.journal.size > this.limits.bytes) await this.begin();
    else if (this.journal.size > 0) this.beginWhenIdle();
  }

  /** Ends when nothing is in the journal any more. While no commit is under way. */
  async finish(): Promise<void> {
    await this.begin();
    // What has failed just now gets another try.
    await this.begin();
    await this.retired();
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  private beginWhenIdle(): void {
    if (this.idle !== undefined) this.idle.refresh();
    else this.idle = setTimeout(() => void this.inTurn(() => this.begin()), this.limits.idle).unref();
  }

  private async begin(): Promise<void> {
    await this.retired();
    clearTimeout(this.idle);
    this.idle = undefined;
    // First: the journal knows of the temporaries.
    await this.commits.tidied();
    if (this.commits.areHalfDone) return;
    const part = await this.journal.endPart().catch(() => undefined);
    if (part !== undefined) this.retiring = this.retire(part);
  }

  private async retired(): Promise<void> {
    this.isWaitedFor = true;
    await this.retiring;
    this.isWaitedFor = false;
  }

  private async retire(part: JournalPart): Promise<void> {
    try {
      await part.retire(() => (this.isWaitedFor ? lanesAlone : lanesBeside));
    } catch {
      this.beginWhenIdle();
    }
    this.retiring = undefined;
  }
}
