import type { ChangeRequest } from '#application/project/change/change-request';
import type { Mutation } from '#application/project/change/mutation';
import type { Plan } from './plan.js';

/** A change that was asked for and is not made yet. */
export interface WaitingChange {
  readonly request: ChangeRequest;
  readonly plan: Plan;
  /** Whether it must find every earlier change made, and be made before any later one is planned. */
  readonly alone: boolean;
  resolve(mutation: Mutation): void;
  reject(reason: unknown): void;
}

/** So many changes may share a commit: the first waits until the last is planned. */
const mostTogether = 16;

/** The changes that wait, in the order they came. */
export class WaitingChanges {
  private changes: WaitingChange[] = [];

  get count(): number {
    return this.changes.length;
  }

  add(change: WaitingChange): void {
    this.changes.push(change);
  }

  /** Takes the next, with those after it that can be made together with it; none where none waits. */
  take(): readonly WaitingChange[] {
    const last = this.changes[0]?.alone === true ? 1 : this.changes.findIndex(({ alone }) => alone);
    return this.changes.splice(0, Math.min(last < 0 ? mostTogether : last, mostTogether));
  }

  /** They are next again, before all others. */
  putBack(changes: readonly WaitingChange[]): void {
    this.changes = [...changes, ...this.changes];
  }
}
