import type { HistoryLog } from './history-log.js';
import type { AnnounceChange } from '#application/live/announce-change';
import type { EndPreviews } from '#application/live/end-previews';
import type { FileStore, Observation } from '#application/ports/file-store';

/** Announces the changes that other services make on a shared store. */
export class FollowCommits {
  private observation: Promise<Observation> | undefined;
  /** Every change up to this revision was announced, or made before the start. */
  private followed = 0;
  /** Resolves when the last catch-up ends. Catch-ups run one after the other. */
  private catchingUp: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: FileStore,
    private readonly log: HistoryLog,
    private readonly announce: AnnounceChange,
    private readonly endPreviews: EndPreviews,
  ) {}

  /**
   * Starts to observe the store, if it is shared. From then on every change is announced.
   * @param failed receives the reason why a change could not be announced
   */
  async start(failed: (error: unknown) => void): Promise<void> {
    if (!this.store.capabilities.shared) return;
    this.followed = (await this.log.open()).revision;
    const next = (work: () => Promise<void>) => {
      this.catchingUp = this.catchingUp.then(work).catch(failed);
    };
    this.observation = this.store.observe({
      changed: () => undefined,
      edited: () => undefined,
      committed: () => next(() => this.catchUp()),
      trimmed: () => undefined,
      reset: () => next(() => this.startAgain()),
    });
    await this.observation;
    // Others may have committed meanwhile.
    next(() => this.catchUp());
  }

  /** Stops. When this resolves, no further change is announced. */
  async stop(): Promise<void> {
    // Where the observation failed, there is nothing to stop.
    const observation = await this.observation?.catch(() => undefined);
    await observation?.stop();
    await this.catchingUp;
  }

  private async catchUp(): Promise<void> {
    const { followed } = this;
    const history = await this.log.after(followed);
    this.followed = history.revision;
    for (let revision = followed + 1; revision <= history.revision; revision++) {
      const entry = history.at(revision)?.entry;
      if (entry !== undefined) this.announce.announceEntry(entry);
    }
    await this.endPreviewsOfMissing();
  }

  /** The project went back. Who follows its events starts again, too. */
  private async startAgain(): Promise<void> {
    this.followed = (await this.log.open()).revision;
    this.announce.announceReset(this.followed);
    await this.endPreviewsOfMissing();
  }

  private async endPreviewsOfMissing(): Promise<void> {
    if (!this.endPreviews.hasPreviews) return;
    const snapshot = await this.store.snapshot({ asReported: true });
    await this.endPreviews.execute(snapshot).finally(() => snapshot.release());
  }
}
