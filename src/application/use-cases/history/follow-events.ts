import { EventFollower } from '#application/changes/event-follower';
import { revisionIn } from '#application/changes/resume-events';
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
  const index = await history.open();
  const last = revisionIn(lastEventId);
  if (last <= index.revision) await history.after(last - 1);
  return new EventFollower(index, (id) => history.find(id), eventFeed, lastEventId);
}
