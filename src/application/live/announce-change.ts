import { LruCache } from '#application/support/lru-cache';
import type { Properties } from '#domain/properties/property-value';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { EventFeed } from '#application/ports/event-feed';
import type { RunningApp } from '#application/ports/running-app';
import type { ChangedFile, Mutation } from '#domain/change/mutation';

/** So many of the newest own changes are remembered. */
const mostOwn = 1_024;

/** Announces a change that was made to the followers of the project's events and to the running app. */
export class AnnounceChange {
  private readonly own = new LruCache<true>(mostOwn, () => 1);

  constructor(
    private readonly feed: EventFeed,
    private readonly app: Pick<RunningApp, 'dispatch'>,
  ) {}

  /** A change of this service. */
  announce({ resource, changes, changeset, revision }: Mutation): void {
    if (changeset !== null) this.own.set(changeset, true);
    const { type, name, address } = resource;
    this.report(revision, { resource: { type, name, address: address.join('/') }, files: paths(changes), changeset });
  }

  /** A change that somebody else made, as the history has it. Those of this service are announced already. */
  announceEntry({ id, revision, changes, resource }: HistoryEntry): void {
    if (this.own.get(id) === true) return;
    const about = resource === null ? {} : { resource: { ...resource, address: resource.address.join('/') } };
    this.report(revision, { ...about, files: paths(changes), changeset: id });
  }

  private report(revision: number, params: Properties): void {
    this.feed.publish({ type: 'change', revision });
    this.app.dispatch({ name: 'authoring.changed', params });
  }
}

function paths(changes: readonly ChangedFile[]): string[] {
  return changes.map(({ path }) => path);
}
