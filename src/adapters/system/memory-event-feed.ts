import { Problem } from '#domain/problem/problem';
import type { EventFeed, FeedEvent, FeedListener } from '#application/ports/event-feed';

const mostListeners = 64;

/** The feed within one process. */
export class MemoryEventFeed implements EventFeed {
  private readonly listeners = new Set<FeedListener>();

  publish(event: FeedEvent): void {
    for (const listener of [...this.listeners]) listener.happened(event);
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
    for (const listener of [...this.listeners]) listener.ended();
  }
}
