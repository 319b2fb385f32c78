import { latestOf, memoize } from '#application/support/memoize';
import type { EventFeed, FeedEvent } from '#application/ports/event-feed';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { HistoryIndex } from './history-index.js';

/** An event as a follower is told it. One with an `id` is a place in the history to go on from. */
export type FollowedEvent =
  | { readonly type: 'ready' | 'reset'; readonly id: string; readonly data: { readonly revision: number } }
  | { readonly type: 'change'; readonly id: string; readonly data: ChangeData }
  | PassingEvent;

/** What has no place in the history. */
type PassingEvent = Exclude<FeedEvent, { readonly type: 'change' }>;

type ChangeData = Pick<HistoryEntry, 'revision' | 'id' | 'at' | 'author' | 'kind' | 'resource' | 'changes'>;

/** What passes by and is not kept may wait for a slow reader up to here, as JSON. */
const mostWaitingBytes = 1024 * 1024;

interface Passing {
  readonly event: PassingEvent;
  /** The revision it was seen at: it is told after that change and before the next. */
  readonly revision: number;
}

/**
 * One listener's way through the events of a project. Changes are taken from the history as the
 * reader is ready for them, so a slow one costs nothing: it gets every one, in order, or a `reset`
 * where the history does not reach back so far. What is not in the history waits here, bounded.
 */
export class EventFollower {
  private cursor: number;
  private readonly opening: FollowedEvent;
  private opened = false;
  private readonly passing: Passing[] = [];
  private passingBytes = 0;
  private readonly stopListening: () => void;
  private wake: () => void = () => undefined;
  private end: () => void = () => undefined;

  /**
   * @param lastEventId where the listener was, `''` for one that begins now
   * @throws Problem `too-busy`
   */
  constructor(
    private readonly history: HistoryIndex,
    feed: EventFeed,
    lastEventId: string,
  ) {
    const resumed = lastEventId === '' ? history.revision : placeIn(history, lastEventId);
    this.cursor = resumed ?? history.revision;
    this.opening =
      resumed === undefined ? this.reset() : { type: 'ready', id: this.place(), data: { revision: this.cursor } };
    this.stopListening = feed.listen({ happened: (event) => this.note(event), ended: () => this.end() });
  }

  /** @param wake there may be something to take; @param end there will be nothing any more, or the listener is too slow */
  watch(wake: () => void, end: () => void): void {
    this.wake = wake;
    this.end = end;
  }

  /** The next event, if there is one now. */
  take(): FollowedEvent | undefined {
    if (!this.opened) {
      this.opened = true;
      return this.opening;
    }
    const [first] = this.passing;
    if (first !== undefined && first.revision <= this.cursor) {
      this.passing.shift();
      this.passingBytes -= sizeOf(first.event);
      return first.event;
    }
    return this.cursor < this.history.revision ? this.nextChange() : undefined;
  }

  close(): void {
    this.stopListening();
  }

  private nextChange(): FollowedEvent {
    const entry = this.history.at(this.cursor + 1)?.entry;
    if (entry === undefined) {
      this.cursor = this.history.revision;
      return this.reset();
    }
    this.cursor = entry.revision;
    return changeOf(entry);
  }

  private note(event: FeedEvent): void {
    if (event.type !== 'change') {
      this.passing.push({ event, revision: this.history.revision });
      this.passingBytes += sizeOf(event);
      if (this.passingBytes > mostWaitingBytes) return this.end();
    }
    this.wake();
  }

  private reset(): FollowedEvent {
    return { type: 'reset', id: this.place(), data: { revision: this.cursor } };
  }

  private place(): string {
    const entry = this.history.at(this.cursor)?.entry;
    return entry === undefined ? `${this.cursor}-` : placeOf(entry);
  }
}

/** The same object for all who are told of it at once: who writes it down does so once. */
const changeOf = latestOf((entry: HistoryEntry): FollowedEvent => {
  const { revision, id, at, author, kind, resource, changes } = entry;
  return { type: 'change', id: placeOf(entry), data: { revision, id, at, author, kind, resource, changes } };
});

/** Number and name of a change: a number alone could be that of another project, or of another life of this one. */
function placeOf({ revision, id }: HistoryEntry): string {
  return `${revision}-${id}`;
}

function placeIn(history: HistoryIndex, lastEventId: string): number | undefined {
  const revision = Number(/^(\d{1,15})-/.exec(lastEventId)?.[1]);
  if (lastEventId === '0-') return (history.all[0]?.revision ?? 1) === 1 ? 0 : undefined;
  const entry = history.at(revision)?.entry;
  return entry !== undefined && placeOf(entry) === lastEventId ? revision : undefined;
}

/** Asked for each listener, and again when it has taken the event. */
const sizeOf = memoize((event: PassingEvent): number => JSON.stringify(event).length);
