import { TurnLost, type Turn } from '#application/ports/file-store';
import { deferred } from '#application/support/concurrency';

/** The turn that an opening holds. It may be lost before its work has ended: the next planner need not wait for it then. */
export class LosableTurn {
  private isLost = false;
  private readonly loss = deferred();

  /** Resolves when the work has ended, or the turn is lost. */
  async run<Result>(turn: Turn, work: (turn: Turn) => Promise<Result>, ended: (result: Promise<Result>) => void) {
    const result = work({
      snapshot: (options) => turn.snapshot(options),
      commit: async (change, options) => {
        if (this.isLost) throw new TurnLost(change.files.map(({ path }) => path));
        return turn.commit(change, options);
      },
    });
    ended(result);
    await Promise.race([result.catch(() => undefined), this.loss.promise]);
  }

  lose(): void {
    this.isLost = true;
    this.loss.resolve();
  }
}
