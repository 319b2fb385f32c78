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
    this.observation = this.store.observe({
      changed: () => undefined,
      edited: () => undefined,
      committed: () => {
        this.catchingUp = this.catchingUp.then(() => this.catchUp()).catch(failed);
      },
      reset: () => undefined,
    });
    await this.observation;
  }

  /** Stops. When this resolves, no further change is announced. */
  async stop(): Promise<void> {
    await (await this.observation)?.stop();
    await this.catchingUp;
  }

  private async catchUp(): Promise<void> {
    const history = await this.log.open();
    const { followed } = this;
    this.followed = history.revision;
    for (let revision = followed + 1; revision <= history.revision; revision++) {
      const entry = history.at(revision)?.entry;
      if (entry !== undefined) this.announce.announceEntry(entry);
    }
    const snapshot = await this.store.snapshot();
    await this.endPreviews.execute(snapshot).finally(() => snapshot.release());
  }
}
