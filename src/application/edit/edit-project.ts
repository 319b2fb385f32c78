import { Problem } from '#domain/problem/problem';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { OperationRequest } from './change-request.js';
import type { Mutation } from '#domain/change/mutation';
import type { Mutex } from '#application/support/concurrency';
import { commitProblem } from './commit-problem.js';
import type { MakeChanges } from './make-changes.js';
import type { Plan, PlanOptions } from './plan.js';
import { planGroup, type PlannedGroup } from './planned-group.js';
import { WaitingChanges, type WaitingChange } from './waiting-changes.js';

const mostWaiting = 1024;
/** Files that keep changing under a plan are being worked on; another process just made a change of its own. */
const attemptsAlone = 3;
const attemptsWithOthers = 20;

/**
 * The one way a project changes: read → plan → commit, and again from the start when somebody
 * else changed a file the plan was made from. Changes of one project happen one after the other,
 * each is recorded in the history together with its files, and is announced when it is made. Those
 * that came while another was being made are planned one upon the other, and share a commit. What
 * was edited outside meanwhile goes into the history first.
 */
export class EditProject {
  private readonly waiting = new WaitingChanges();
  /** How many changes are not answered yet. */
  private unanswered = 0;
  /** Whether a turn is to come that takes what waits. */
  private turnIsDue = false;

  constructor(
    private readonly store: FileStore,
    private readonly diff: TextDiff,
    private readonly changes: MakeChanges,
    private readonly turns: Mutex,
  ) {}

  /**
   * @throws Problem whatever the plan refuses; `edited-elsewhere` when the files keep changing under
   *   it; `too-busy` when 1,024 changes wait already; `storage-full`; `internal` when the medium fails.
   *   Nothing was changed then.
   */
  async execute(request: OperationRequest, plan: Plan, { alone = false }: PlanOptions = {}): Promise<Mutation> {
    if (this.unanswered >= mostWaiting) {
      throw new Problem(
        'too-busy',
        `${mostWaiting.toLocaleString('en')} changes wait for their turn already; send the request again later.`,
      );
    }
    this.unanswered++;
    return new Promise<Mutation>((resolve, reject) => {
      this.waiting.add({ request, plan, alone: alone || request.dryRun, resolve, reject });
      this.takeTurn();
    }).finally(() => {
      this.unanswered--;
    });
  }

  /**
   * One turn for all that wait when it begins: whoever takes a turn later finds them made, and no
   * turn is left over for changes that went along with others.
   */
  private takeTurn(): void {
    if (this.turnIsDue) return;
    this.turnIsDue = true;
    void this.turns.take(async () => {
      this.turnIsDue = false;
      for (let due = this.waiting.count; due > 0;) due -= await this.next();
    });
  }

  /** Makes the next changes, and answers each. @returns how many */
  private async next(): Promise<number> {
    await this.waiting.delayCommit();
    const changes = this.waiting.take();
    let left: readonly WaitingChange[] = [];
    try {
      const [first, ...others] = changes;
      if (first !== undefined && others.length === 0) await this.makeAlone(first);
      else {
        const group = await planGroup(this.store, changes);
        left = group.left;
        await this.makeTogether(group);
      }
    } catch (error) {
      for (const change of changes) if (!left.includes(change)) change.reject(error);
    }
    const answered = changes.length - left.length;
    this.waiting.answered(answered, left);
    return answered;
  }

  private async makeTogether(group: PlannedGroup): Promise<void> {
    try {
      await this.changes.make(group);
    } catch (error) {
      if (mayBeMade(error)) {
        const problem = await commitProblem(error, group.whole, this.store, this.diff);
        for (const { change } of group.members) change.reject(problem);
      } else for (const { change } of group.members) await this.makeAlone(change);
    }
  }

  private async makeAlone(change: WaitingChange): Promise<void> {
    const attempts = this.store.capabilities.sharedBetweenProcesses ? attemptsWithOthers : attemptsAlone;
    for (let attempt = 1; ; attempt++) {
      const group = await planGroup(this.store, [change]);
      try {
        return await (change.request.dryRun ? this.changes.report(group) : this.changes.make(group));
      } catch (error) {
        if (error instanceof CommitConflict && attempt < attempts) continue;
        return change.reject(await commitProblem(error, group.whole, this.store, this.diff));
      }
    }
  }
}

/** What may be made must not be made again. */
function mayBeMade(error: unknown): boolean {
  return !(error instanceof CommitConflict || (error instanceof StorageFailure && error.reason !== 'unfinished'));
}
