import type { ProjectFiles } from '#application/project/files/project-files';
import type { Seen, Snapshots } from './snapshots.js';

/** Whoever drags a slider asks for the same fifty times a second; few do so at once. */
const most = 32;

/** What was read last, of which nobody has told a change so far. One that was made just now is told of in a moment. */
export interface Recalled<Result> {
  readonly result: Result;
  /** Whether it is what there was when this was called, whoever may have changed something by then. */
  holds(): Promise<boolean>;
}

/** What was read last, by what it was read for: it is read again when some of it may have changed. */
export class LastRead<Result> {
  /** The one that was asked for last is last. */
  private readonly seen = new Map<string, Seen<Result>>();

  constructor(private readonly snapshots: Snapshots) {}

  /** @returns `undefined` where it was not read lately, nobody vouches for it, or some of it may have changed */
  recall(of: readonly unknown[]): Recalled<Result> | undefined {
    const key = keyOf(of);
    const seen = this.seen.get(key);
    const witness = seen?.witness;
    if (seen === undefined || witness?.revision() === undefined) return undefined;
    this.seen.delete(key);
    this.seen.set(key, seen);
    return {
      result: seen.result,
      holds: async () => {
        await witness.caughtUp();
        return witness.revision() !== undefined;
      },
    };
  }

  /**
   * @param of what is read; the same must be read for the same
   * @throws whatever reading throws, each time anew
   */
  async read(of: readonly unknown[], work: (files: ProjectFiles) => Promise<Result>): Promise<Result> {
    const key = keyOf(of);
    const known = this.seen.get(key);
    this.seen.delete(key);
    await known?.witness?.caughtUp();
    const seen = known?.witness?.revision() === undefined ? await this.snapshots.read(work) : known;
    if (seen.witness !== undefined) this.keep(key, seen);
    return seen.result;
  }

  private keep(key: string, seen: Seen<Result>): void {
    this.seen.set(key, seen);
    const [oldest] = this.seen.keys();
    if (this.seen.size > most && oldest !== undefined) this.seen.delete(oldest);
  }
}

function keyOf(of: readonly unknown[]): string {
  return JSON.stringify(of);
}
