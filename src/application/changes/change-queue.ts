import type { OperationRequest } from './change-request.js';
import type { Mutation } from '#domain/change/mutation';
import type { Plan } from './plan.js';

/** A change that is queued. */
export interface QueuedChange {
  readonly request: OperationRequest;
  readonly plan: Plan;
  /** Whether it must find every earlier change made, and be made before any later one is planned. */
  readonly alone: boolean;
  resolve(mutation: Mutation): void;
  reject(reason: unknown): void;
}

/** The most changes in a group commit: the first waits until the last is planned. */
const mostTogether = 16;

/** The queue of changes, in the order in which they came. */
export class ChangeQueue {
  private changes: QueuedChange[] = [];
  /** How many writers were active after the last commit: those it answered, and those in the queue. */
  private activeWriters = 0;

  /** @param pause resolves a little later, when a writer that was just answered may have sent its next change */
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

  /** Takes the next group from the queue; empty where the queue is. */
  take(): readonly QueuedChange[] {
    const last = this.changes[0]?.alone === true ? 1 : this.changes.findIndex(({ alone }) => alone);
    return this.changes.splice(0, Math.min(last < 0 ? mostTogether : last, mostTogether));
  }

  takeAll(): readonly QueuedChange[] {
    return this.changes.splice(0);
  }

  /**
   * To be called after a commit.
   * @param count how many of the group it answered
   * @param left the others: they go to the head of the queue, without a delay
   */
  answered(count: number, left: readonly QueuedChange[] = []): void {
    this.changes = [...left, ...this.changes];
    this.activeWriters = left.length > 0 ? 0 : Math.min(count + this.count, mostTogether);
  }
}

/** Timers run before the sockets are read, so this waits until they are. */
async function shortPause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setImmediate(resolve));
}
