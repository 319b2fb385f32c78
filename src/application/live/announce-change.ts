import { LruCache } from '#application/support/lru-cache';
import type { Properties } from '#domain/properties/property-value';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { EventFeed } from '#application/ports/event-feed';
import type { RunningApp } from '#application/ports/running-app';
import type { ChangedFile, Mutation } from '#domain/change/mutation';

/** The number of this service's newest changes that are remembered. */
const maxOwn = 1_024;

/** Announces each change to the listeners of the project's events and to the running app. */
export class AnnounceChange {
  private readonly own = new LruCache<true>(maxOwn, () => 1);

  constructor(
    private readonly feed: EventFeed,
    private readonly app: Pick<RunningApp, 'dispatch'>,
  ) {}

  /** Announces a change of this service. */
  announce({ resource, changes, changeset, revision }: Mutation): void {
    if (changeset !== null) this.own.set(changeset, true);
    const { type, name, address } = resource;
    this.report(revision, { resource: { type, name, address: address.join('/') } }, paths(changes), changeset);
  }

  /** Announces an entry of the history, unless it is a change of this service, which `announce` has announced. */
  announceEntry({ id, revision, changes, resource }: HistoryEntry): void {
    if (this.own.get(id) === true) return;
    const about = resource === null ? {} : { resource: { ...resource, address: resource.address.join('/') } };
    this.report(revision, about, paths(changes), id);
  }

  /** Announces that the history is another one now: the project went back. */
  announceReset(revision: number): void {
    this.feed.publish({ type: 'change', revision });
  }

  private report(revision: number, about: Properties, files: string[], changeset: string | null): void {
    this.feed.publish({ type: 'change', revision });
    // A checkpoint gives the app nothing to load.
    if (files.length === 0) return;
    const event = { name: 'authoring.changed', params: { ...about, files, changeset } };
    // Each service that follows the change dispatches it, in case the one that has made it cannot.
    void this.app.dispatch(changeset === null ? event : { ...event, id: changeset });
  }
}

function paths(changes: readonly ChangedFile[]): string[] {
  return changes.map(({ path }) => path);
}
