import { Problem } from '#domain/problem/problem';
import type { EventFeed, FeedEvent, FeedListener } from '#application/ports/event-feed';
import type { Channel, SharedState } from '#application/ports/shared-state';

const mostListeners = 64;

const events: Channel<FeedEvent> = { name: 'event' };

/**
 * The events of a project. Each service learns of a change from the store, and publishes it to its own listeners. All other events pass
 * to the listeners of every service.
 */
export class SharedEventFeed implements EventFeed {
  private readonly listeners = new Set<FeedListener>();
  private readonly unsubscribe: () => void;

  constructor(private readonly state: SharedState) {
    this.unsubscribe = state.subscribe(events, (event) => this.report(event));
  }

  publish(event: FeedEvent): void {
    if (event.type === 'change') this.report(event);
    else this.state.publish(events, event);
  }

  listen(listener: FeedListener): () => void {
    if (this.listeners.size >= mostListeners) {
      throw new Problem(
        'too-busy',
        `${mostListeners} listeners follow the events already; end one, or try again later.`,
      );
    }
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.unsubscribe();
    for (const listener of [...this.listeners]) listener.ended();
  }

  private report(event: FeedEvent): void {
    for (const listener of [...this.listeners]) listener.happened(event);
  }
}
