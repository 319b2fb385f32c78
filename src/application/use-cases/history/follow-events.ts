import { EventFollower } from '#application/changes/event-follower';
import type { ProjectServices } from '#application/project-services';

/**
 * Follows what happens in the project: changes, previews, and what the running app does.
 * @param lastEventId the id of the last event the listener has seen, `''` for none
 * @throws Problem `too-busy` when too many listen already
 */
export async function followEvents(
  { history, eventFeed }: ProjectServices,
  lastEventId: string,
): Promise<EventFollower> {
  return new EventFollower(await history.open(), eventFeed, lastEventId);
}
