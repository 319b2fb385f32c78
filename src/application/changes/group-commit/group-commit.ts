import type { Mutation } from '#domain/change/mutation';
import {
  CommitConflict,
  RepeatedKey,
  StorageFailure,
  TurnLost,
  type FileStore,
  type Turn,
} from '#application/ports/file-store';
import type { OperationRequest } from '../change-request.js';
import type { Plan, PlanOptions } from '../plan.js';
import type { AnswerFailure } from './answer-failure.js';
import { ChangeQueue, type QueuedChange } from './change-queue.js';
import type { DryRun } from './dry-run.js';
import type { MakeGroup } from './make-group.js';
import type { PlanAhead, PlannedAhead } from './plan-ahead.js';
import { planGroup, type PlannedGroup } from './plan-group.js';

/** A conflict means that somebody edits the files, or, on a shared store, that another service was faster. */
const attemptsAlone = 3;
const attemptsWithOthers = 20;
/** A turn is lost with a connection. So often in a row, something else is wrong. */
const mostLostTurns = 20;
/** How often a long change is planned outside the turn. If its plan is stale each time, it is planned in the turn. */
const attemptsAhead = 2;

/**
 * Makes changes one after the other. Changes that arrive during a commit are planned one on top of the other and share the next
 * commit.
 */
export class GroupCommit {
  private readonly waiting = new ChangeQueue();
  /** Whether a turn was requested and has not begun. */
  private turnIsDue = false;
  private readonly lost = new WeakSet<Turn>();
  /** The plans of long changes that wait. Such a change is made alone. */
  private readonly ahead = new Map<QueuedChange, PlannedAhead>();

  constructor(
    private readonly store: Pick<FileStore, 'capabilities' | 'exclusive'>,
    private readonly planAhead: PlanAhead,
    private readonly makeGroup: MakeGroup,
    private readonly dryRun: DryRun,
    private readonly answerFailure: AnswerFailure,
  ) {}

  /** Resolves when the change is made. @throws as `EditProject.execute` */
  execute(request: OperationRequest, plan: Plan, options: PlanOptions): Promise<Mutation> {
    return new Promise((resolve, reject) => {
      const change = { request, plan, alone: options.alone === true || request.dryRun, resolve, reject };
      if (options.ahead === true) this.enqueueAhead(change, 1).catch(reject);
      else this.enqueue(change);
    });
  }

  private enqueue(change: QueuedChange): void {
    this.waiting.add(change);
    this.takeTurn();
  }

  /** Plans a long change, and requests its turn then. The last attempt is planned in its turn, so that it ends. */
  private async enqueueAhead(change: QueuedChange, attempt: number): Promise<void> {
    if (attempt <= attemptsAhead) this.ahead.set(change, await this.planAhead.plan(change, attempt));
    this.enqueue(change);
  }

  /**
   * Requests one turn for all changes that wait when it begins. So a later turn of anybody else finds them made, and no turn
   * comes without a change.
   */
  private takeTurn(): void {
    if (this.turnIsDue) return;
    this.turnIsDue = true;
    const work = async (turn: Turn) => {
      this.turnIsDue = false;
      // After a turn was lost, the work of the next one takes changes, too.
      for (let due = this.waiting.count; due > 0 && this.waiting.count > 0 && !this.lost.has(turn);)
        due -= await this.next(turn);
      if (this.waiting.count > 0) this.takeTurn();
    };
    void this.store.exclusive(work).catch((error: unknown) => {
      // No turn came: the store is closed or has lost its connection.
      this.turnIsDue = false;
      for (const change of this.waiting.takeAll()) {
        this.ahead.get(change)?.release();
        this.ahead.delete(change);
        change.reject(error);
      }
    });
  }

  /** Makes the next changes, and answers each. @returns the number of answered changes */
  private async next(turn: Turn): Promise<number> {
    await this.waiting.delayCommit();
    const changes = this.waiting.take();
    let left: readonly QueuedChange[] = [];
    try {
      const [first, ...others] = changes;
      const ahead = first && this.ahead.get(first);
      if (first !== undefined && ahead !== undefined) await this.makeAhead(turn, first, ahead);
      else if (first !== undefined && others.length === 0) await this.makeAlone(turn, first);
      else left = await this.makeTogether(turn, changes);
    } catch (error) {
      for (const change of changes) if (!left.includes(change)) change.reject(error);
    }
    const answered = changes.length - left.length;
    this.waiting.answered(answered, left);
    return answered;
  }

  /** Commits several changes together. @returns the changes that must wait for this commit */
  private async makeTogether(turn: Turn, changes: readonly QueuedChange[]): Promise<readonly QueuedChange[]> {
    return this.planned(turn, changes, async (group) => {
      try {
        await this.makeGroup.make(turn, group);
      } catch (error) {
        if (mayBeMade(error)) await this.answerFailure.execute(turn, group, error);
        else for (const { change } of group.members) await this.makeAlone(turn, change);
      }
      return group.left;
    });
  }

  private async makeAlone(turn: Turn, change: QueuedChange): Promise<void> {
    const attempts = this.store.capabilities.shared ? attemptsWithOthers : attemptsAlone;
    let isDone = false;
    for (let attempt = 1; !isDone; attempt++) {
      isDone = await this.planned(turn, [change], (group) => this.tryAlone(turn, change, group, attempt === attempts));
    }
  }

  /** Makes a change as it was planned ahead; or plans it again, after this turn, where others have changed what its plan read. */
  private async makeAhead(turn: Turn, change: QueuedChange, ahead: PlannedAhead): Promise<void> {
    try {
      const now = await turn.snapshot();
      const isFresh = await ahead.isFresh(now).finally(() => now.release());
      if (isFresh && (await this.tryAlone(turn, change, ahead.group, false))) return;
    } finally {
      ahead.release();
      this.ahead.delete(change);
    }
    void this.enqueueAhead(change, ahead.attempt + 1).catch(change.reject);
  }

  /** @returns whether the change is answered, or waits for another turn; `false` where it must be planned again, which the last attempt never is */
  private async tryAlone(turn: Turn, change: QueuedChange, group: PlannedGroup, isLast: boolean): Promise<boolean> {
    try {
      await (change.request.dryRun ? this.dryRun.report(turn, group) : this.makeGroup.make(turn, group));
    } catch (error) {
      const isLost = error instanceof TurnLost;
      if (isLost && this.retryInNextTurn(turn, change)) return true;
      if (error instanceof CommitConflict && !isLast && !isLost) return false;
      await this.answerFailure.execute(turn, group, error);
    }
    return true;
  }

  /** @returns whether the change gets another turn */
  private retryInNextTurn(turn: Turn, change: QueuedChange): boolean {
    this.lost.add(turn);
    const { lostTurns = 0 } = change;
    if (lostTurns >= mostLostTurns) return false;
    this.enqueue({ ...change, lostTurns: lostTurns + 1 });
    return true;
  }

  /** Plans changes on a snapshot, and runs `work` while the snapshot is open. */
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
}

/** Whether the change may have been made, so that it must not be made again. */
function mayBeMade(error: unknown): boolean {
  return !(
    error instanceof CommitConflict ||
    error instanceof RepeatedKey ||
    (error instanceof StorageFailure && error.reason !== 'unfinished')
  );
}
