import { EventFollower } from '#application/changes/event-follower';
import type { HistoryLog } from '#application/changes/history-log';
import type { EventFeed } from '#application/ports/event-feed';

/** Following what happens in the project: changes, previews, and what the running app does. */
export class FollowEvents {
  constructor(
    private readonly log: HistoryLog,
    private readonly feed: EventFeed,
  ) {}

  /**
   * @param lastEventId the id of the last event the listener has seen, `''` for none
   * @throws Problem `too-busy` when too many listen already
   */
  async execute(lastEventId: string): Promise<EventFollower> {
    return new EventFollower(await this.log.open(), this.feed, lastEventId);
  }

  /** Ends everybody's following, because the service stops. */
  endAll(): void {
    this.feed.close();
  }
}
