import type { OperationRequest } from './change-request.js';
import type { Mutation } from '#domain/change/mutation';
import type { Plan } from './plan.js';

/** A change that was asked for and is not made yet. */
export interface WaitingChange {
  readonly request: OperationRequest;
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
  /** How many were at work when the last changes were answered: those who were, and those who waited. */
  private atWork = 0;

  /** @param moment resolves a little later, when whoever was just answered may have asked for the next change */
  constructor(private readonly moment: () => Promise<void> = aMoment) {}

  get count(): number {
    return this.changes.length;
  }

  add(change: WaitingChange): void {
    this.changes.push(change);
  }

  /**
   * Resolves when all who were at work wait again, or nobody else came for a moment. Who is alone waits for nobody. Without
   * it, the first to ask again would go alone, and the others together, by turns.
   */
  async gather(): Promise<void> {
    for (let before = 0; this.count > before && this.count < this.atWork;) {
      before = this.count;
      await this.moment();
    }
  }

  /** Takes the next, with those after it that can be made together with it; none where none waits. */
  take(): readonly WaitingChange[] {
    const last = this.changes[0]?.alone === true ? 1 : this.changes.findIndex(({ alone }) => alone);
    return this.changes.splice(0, Math.min(last < 0 ? mostTogether : last, mostTogether));
  }

  /**
   * So many of those that were taken are answered.
   * @param left the others: they are next again, before all who came meanwhile, and wait for nobody
   */
  answered(count: number, left: readonly WaitingChange[] = []): void {
    this.changes = [...left, ...this.changes];
    this.atWork = left.length > 0 ? 0 : Math.min(count + this.count, mostTogether);
  }
}

/** Timers come before what was received meanwhile, so that is looked at once more. */
async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setImmediate(resolve));
}
