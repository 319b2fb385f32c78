import type { OperationRequest } from '../change-request.js';
import type { Mutation } from '#domain/change/mutation';
import type { Plan } from '../plan.js';

/** A change that is queued. */
export interface QueuedChange {
  readonly request: OperationRequest;
  readonly plan: Plan;
  /** Whether the change is planned and committed by itself: after all earlier changes, and before any later one is planned. */
  readonly alone: boolean;
  /** How many turns were lost before the change was made. */
  readonly lostTurns?: number;
  resolve(mutation: Mutation): void;
  reject(reason: unknown): void;
}

/** The largest number of changes in a group commit: the first one waits until the last one is planned. */
const maxGroupSize = 16;

/** The queue of changes, in the order in which they came. */
export class ChangeQueue {
  private changes: QueuedChange[] = [];
  /** The number of writers that were active after the last commit: those that it answered, and those in the queue. */
  private activeWriters = 0;

  /** @param pause resolves after a short time, in which a writer with a response can send its next change */
  constructor(private readonly pause: () => Promise<void> = shortPause) {}

  get count(): number {
    return this.changes.length;
  }

  add(change: QueuedChange): void {
    this.changes.push(change);
  }

  /**
   * The commit delay: resolves when every active writer has sent its next change, or none came during a pause. A single
   * writer never waits. Without the delay, the first change would be committed alone, and the others in the next group.
   */
  async delayCommit(): Promise<void> {
    for (let before = 0; this.count > before && this.count < this.activeWriters;) {
      before = this.count;
      await this.pause();
    }
  }

  /** Takes the next group from the queue; `[]` if the queue is empty. */
  take(): readonly QueuedChange[] {
    const last = this.changes[0]?.alone === true ? 1 : this.changes.findIndex(({ alone }) => alone);
    return this.changes.splice(0, Math.min(last < 0 ? maxGroupSize : last, maxGroupSize));
  }

  takeAll(): readonly QueuedChange[] {
    return this.changes.splice(0);
  }

  /**
   * Call it after each commit.
   * @param count the number of changes that the commit answered
   * @param left the other changes of the group: they return to the head of the queue, without a delay
   */
  answered(count: number, left: readonly QueuedChange[] = []): void {
    this.changes = [...left, ...this.changes];
    this.activeWriters = left.length > 0 ? 0 : Math.min(count + this.count, maxGroupSize);
  }
}

/** Waits a millisecond, and until Node has read its sockets, which it does after its timers. */
async function shortPause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setImmediate(resolve));
}
