import type { FollowCommits } from '#application/changes/follow-commits';
import type { RecordExternalEdits } from '#application/changes/external/record-external-edits';
import type { Log } from '#adapters/http/log';

/** Follows what others do to the project while a service runs: external edits, and commits of other services. */
export class FollowProject {
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly recordExternalEdits: RecordExternalEdits,
    private readonly followCommits: FollowCommits,
    private readonly readOnly: boolean,
    private readonly log: Log,
  ) {}

  /** Begins to announce the commits of other services. */
  followOthers(): void {
    const failed = (error: unknown) =>
      this.log.warn({ err: error }, 'a change of another service could not be announced');
    this.following = this.followCommits
      .start(failed)
      .catch((error: unknown) => this.log.warn({ err: error }, 'the changes of other services cannot be followed'));
  }

  /**
   * Begins to record external edits. Resolves after the first look at the whole project. A service that changes nothing records
   * none.
   */
  async watch(): Promise<void> {
    if (this.readOnly) return;
    return this.recordExternalEdits.start((error) =>
      this.log.warn({ err: error }, 'an edit from outside could not be entered into the history'),
    );
  }

  /** When this resolves, nothing is announced or recorded any more. */
  async stop(): Promise<void> {
    await this.recordExternalEdits.stop();
    await this.following;
    await this.followCommits.stop();
  }
}
