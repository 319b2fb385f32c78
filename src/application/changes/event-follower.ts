import { latestOf, memoize } from '#application/support/memoize';
import type { EventFeed, FeedEvent } from '#application/ports/event-feed';
import type { HistoryEntry } from '#domain/history/history-entry';
import { entrySummary } from './entry-summary.js';
import type { HistoryIndex } from './history-index.js';
import { placeAt, placeOf, resumeAt } from './resume-events.js';

/** An event as a listener receives it. An `id` is a position in the history from which a listener can resume. */
export type FollowedEvent =
  | { readonly type: 'ready' | 'reset'; readonly id: string; readonly data: { readonly revision: number } }
  | { readonly type: 'change'; readonly id: string; readonly data: ChangeData }
  | PassingEvent;

/** An event that the history does not have. */
type PassingEvent = Exclude<FeedEvent, { readonly type: 'change' }>;

interface ChangeData extends Pick<
  HistoryEntry,
  'revision' | 'id' | 'at' | 'author' | 'kind' | 'resource' | 'changes' | 'renames'
> {
  readonly summary: string;
  /** What was done; absent for an external edit. */
  readonly operation?: string;
}

/** The largest size, as JSON, of the events outside the history that wait for a slow reader. */
const maxWaitingBytes = 1024 * 1024;

interface Passing {
  readonly event: PassingEvent;
  /** The revision at which the event happened: it is delivered after that change and before the next. */
  readonly revision: number;
}

/**
 * Delivers the events of a project to one listener. It takes changes from the history when the reader is ready for them, so a slow
 * reader costs no memory. The listener gets every change in order, or a `reset` if the history no longer has the next one. Events
 * outside the history wait in a bounded queue.
 */
export class EventFollower {
  private cursor: number;
  /** The line of the history that the cursor is in. */
  private line: number;
  private readonly opening: FollowedEvent;
  private opened = false;
  private readonly passing: Passing[] = [];
  private passingBytes = 0;
  private readonly stopListening: () => void;
  private wake: () => void = () => undefined;
  private end: () => void = () => undefined;

  /**
   * @param find looks for an entry that the index does not have
   * @param lastEventId the listener's last event; `''` for a new listener
   * @throws Problem `too-busy`
   */
  constructor(
    private readonly history: HistoryIndex,
    private readonly find: (id: string) => Promise<unknown>,
    feed: EventFeed,
    lastEventId: string,
  ) {
    const { type, revision } = resumeAt(history, lastEventId);
    this.cursor = revision;
    this.line = history.line;
    this.opening = this.atCursor(type);
    this.stopListening = feed.listen({ happened: (event) => this.note(event), ended: () => this.end() });
  }

  /** @param wake is called when there may be an event to take @param end is called when no more come, or the listener is too slow */
  watch(wake: () => void, end: () => void): void {
    this.wake = wake;
    this.end = end;
  }

  /** Takes the next event; `undefined` if there is none now. */
  take(): FollowedEvent | undefined {
    if (!this.opened) {
      this.opened = true;
      return this.opening;
    }
    if (this.line !== this.history.line) return this.startAgain();
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
    this.watch(
      () => undefined,
      () => undefined,
    );
  }

  private nextChange(): FollowedEvent | undefined {
    const entry = this.history.at(this.cursor + 1)?.entry;
    if (entry === undefined) return this.startAgain();
    if (entry.target !== undefined && !this.knows(entry.target)) return undefined;
    this.cursor = entry.revision;
    return changesOf(this.history)(entry);
  }

  /** Whether the index has the change, or it is not retained. Otherwise the reader is woken when it has. */
  private knows(id: string): boolean {
    if (this.history.isWhole || this.history.find(id) !== undefined) return true;
    this.find(id).then(
      () => this.wake(),
      () => this.end(),
    );
    return false;
  }

  /** The history does not have the next change, or is another one. */
  private startAgain(): FollowedEvent {
    this.line = this.history.line;
    this.cursor = this.history.revision;
    return this.atCursor('reset');
  }

  private note(event: FeedEvent): void {
    if (event.type !== 'change') {
      this.passing.push({ event, revision: this.history.revision });
      this.passingBytes += sizeOf(event);
      if (this.passingBytes > maxWaitingBytes) return this.end();
    }
    this.wake();
  }

  private atCursor(type: 'ready' | 'reset'): FollowedEvent {
    return { type, id: placeAt(this.history, this.cursor), data: { revision: this.cursor } };
  }
}

/** The event of a change. All listeners get the same object, so it is serialised once. */
const changesOf = memoize((history: HistoryIndex) => latestOf((entry: HistoryEntry) => changeOf(entry, history)));

function changeOf(entry: HistoryEntry, history: HistoryIndex): FollowedEvent {
  const { revision, id, at, author, kind, request, resource, changes, renames = [] } = entry;
  const summary = entrySummary(entry, (other) => history.find(other));
  const data = {
    ...{ revision, id, at, author, summary, kind, resource, changes },
    ...(request === null ? {} : { operation: request.operation }),
    ...(renames.length === 0 ? {} : { renames }),
  };
  return { type: 'change', id: placeOf(entry), data };
}

/** Memoised, because each listener needs it twice for each event. */
const sizeOf = memoize((event: PassingEvent): number => JSON.stringify(event).length);
