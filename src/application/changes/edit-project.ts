import { Problem } from '#domain/problem/problem';
import { CommitConflict, RepeatedKey, StorageFailure, type FileStore, type Turn } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { OperationRequest } from './change-request.js';
import type { Mutation } from '#domain/change/mutation';
import { commitProblem } from './commit-problem.js';
import type { FirstResponses } from './first-responses.js';
import type { MakeChanges } from './make-changes.js';
import type { Plan, PlanOptions } from './plan.js';
import { planGroup, type PlannedGroup } from './plan-group.js';
import { ChangeQueue, type QueuedChange } from './change-queue.js';

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
  private readonly waiting = new ChangeQueue();
  /** How many changes are not answered yet. */
  private unanswered = 0;
  /** Whether a turn is to come that takes what waits. */
  private turnIsDue = false;

  constructor(
    private readonly store: FileStore,
    private readonly diff: TextDiff,
    private readonly changes: MakeChanges,
    private readonly firstAnswers: FirstResponses,
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
    const work = async (turn: Turn) => {
      this.turnIsDue = false;
      for (let due = this.waiting.count; due > 0;) due -= await this.next(turn);
    };
    void this.store.exclusive(work).catch((error: unknown) => {
      // Nobody got a turn: the store is closed, or its connection lost.
      this.turnIsDue = false;
      for (const change of this.waiting.takeAll()) change.reject(error);
    });
  }

  /** Makes the next changes, and answers each. @returns how many */
  private async next(turn: Turn): Promise<number> {
    await this.waiting.delayCommit();
    const changes = this.waiting.take();
    let left: readonly QueuedChange[] = [];
    try {
      const [first, ...others] = changes;
      if (first !== undefined && others.length === 0) await this.makeAlone(turn, first);
      else {
        left = await this.makeTogether(turn, changes);
      }
    } catch (error) {
      for (const change of changes) if (!left.includes(change)) change.reject(error);
    }
    const answered = changes.length - left.length;
    this.waiting.answered(answered, left);
    return answered;
  }

  /** @returns those that have to wait for the others */
  private async makeTogether(turn: Turn, changes: readonly QueuedChange[]): Promise<readonly QueuedChange[]> {
    return this.planned(turn, changes, async (group) => {
      try {
        await this.changes.make(turn, group);
      } catch (error) {
        if (mayBeMade(error)) {
          const problem = await commitProblem(error, group.whole, () => turn.snapshot(), this.diff);
          for (const { change } of group.members) change.reject(problem);
        } else for (const { change } of group.members) await this.makeAlone(turn, change);
      }
      return group.left;
    });
  }

  private async makeAlone(turn: Turn, change: QueuedChange): Promise<void> {
    const attempts = this.store.capabilities.shared ? attemptsWithOthers : attemptsAlone;
    let isDone = false;
    for (let attempt = 1; !isDone; attempt++) {
      isDone = await this.planned(turn, [change], async (group) => {
        try {
          await (change.request.dryRun ? this.changes.report(turn, group) : this.changes.make(turn, group));
        } catch (error) {
          if (error instanceof CommitConflict && attempt < attempts) return false;
          if (error instanceof RepeatedKey) await this.answerAsFirst(change);
          else change.reject(await commitProblem(error, group.whole, () => turn.snapshot(), this.diff));
        }
        return true;
      });
    }
  }

  /** Plans changes on a snapshot, and does the work while it is open. */
  private async planned<Result>(
    turn: Turn,
    changes: readonly QueuedChange[],
    work: (group: PlannedGroup) => Promise<Result>,
  ): Promise<Result> {
    const snapshot = await turn.snapshot();
    try {
      return await work(await planGroup(snapshot, changes));
    } finally {
      snapshot.release();
    }
  }

  /** Another service has carried out the request with this key meanwhile. */
  private async answerAsFirst({ request, resolve, reject }: QueuedChange): Promise<void> {
    const first = request.key && (await this.firstAnswers.find(request.key).catch(reject));
    if (first !== undefined) resolve(first);
  }
}

/** What may be made must not be made again. */
function mayBeMade(error: unknown): boolean {
  return !(
    error instanceof CommitConflict ||
    error instanceof RepeatedKey ||
    (error instanceof StorageFailure && error.reason !== 'unfinished')
  );
}
