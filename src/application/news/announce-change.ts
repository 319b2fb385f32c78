import type { Properties } from '#domain/properties/property-value';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { EventFeed } from '#application/ports/event-feed';
import type { RunningApp } from '#application/ports/running-app';
import type { ChangedFile, Mutation } from '#domain/change/mutation';

/** Tells of a change that was made: those who follow the project's events, and the running app. */
export class AnnounceChange {
  constructor(
    private readonly feed: EventFeed,
    private readonly app: Pick<RunningApp, 'dispatch'>,
  ) {}

  announce({ resource, changes, changeset, revision }: Mutation): void {
    const { type, name, address } = resource;
    this.report(revision, { resource: { type, name, address: address.join('/') }, files: paths(changes), changeset });
  }

  /** A change that somebody else made: which thing it was about, nobody knows. */
  announceOutside({ id, revision, changes }: HistoryEntry): void {
    this.report(revision, { files: paths(changes), changeset: id });
  }

  private report(revision: number, params: Properties): void {
    this.feed.publish({ type: 'change', revision });
    this.app.dispatch({ name: 'authoring.changed', params });
  }
}

function paths(changes: readonly ChangedFile[]): string[] {
  return changes.map(({ path }) => path);
}
