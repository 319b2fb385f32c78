import type { Properties } from '#domain/properties/property-value';

/**
 * Publishes what happens in a project to those that listen at that moment. The history has all changes, so a listener that
 * missed some can catch up. Nothing stores other events.
 */
export interface EventFeed {
  /** Notifies every listener. It does not wait for them, and never fails. */
  publish(event: FeedEvent): void;
  /**
   * Notifies the listener of every later event, in the order of publication.
   * @returns a function that ends this
   * @throws Problem `too-busy` if there are too many listeners
   */
  listen(listener: FeedListener): () => void;
  /** Notifies every listener that there will be no more events, because the service stops. */
  close(): void;
}

/** Its methods must neither throw nor work for long. */
export interface FeedListener {
  happened(event: FeedEvent): void;
  ended(): void;
}

/**
 * - `change`: the project has a new revision
 * - `preview`: the app shows properties that are not stored; `props` is `null` after the end of the preview
 * - `app`: something happened to the running app; `name` is the kind of event
 * - `doctor`: the progress of an examination of the project
 */
export type FeedEvent =
  | { readonly type: 'change'; readonly revision: number }
  | { readonly type: 'preview'; readonly data: PreviewData }
  | { readonly type: 'app'; readonly data: { readonly name: string; readonly params: Properties } }
  | { readonly type: 'doctor'; readonly data: DoctorProgress };

export interface PreviewData {
  readonly book: string;
  readonly page: string;
  readonly layer: string;
  /** The class on the layer, if the preview shows one. */
  readonly class?: string;
  readonly props: Properties | null;
}

/** The progress of an examination. */
export interface DoctorProgress {
  /** The number of pages examined so far. */
  readonly pages: number;
  /** The number of all pages. */
  readonly of: number;
}
