import type { ProjectFiles } from './project-files.js';
import type { Seen, Snapshots } from './snapshots.js';

/** Whoever drags a slider asks for the same fifty times a second; few do so at once. */
const most = 32;

/** What was read last, by what it was read for: it is read again when some of it may have changed. */
export class LastRead<Result> {
  /** The one that was asked for last is last. */
  private readonly seen = new Map<string, Seen<Result>>();

  constructor(private readonly snapshots: Snapshots) {}

  /**
   * @param of what is read; the same must be read for the same
   * @throws whatever reading throws, each time anew
   */
  async read(of: readonly unknown[], work: (files: ProjectFiles) => Promise<Result>): Promise<Result> {
    const key = JSON.stringify(of);
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
