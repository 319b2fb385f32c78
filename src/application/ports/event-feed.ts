import type { Properties } from '#domain/properties/property-value';

/**
 * What happens in a project, as it happens, for whoever listens now. Changes are also kept in
 * the history, so that a listener who missed some can catch up; the other events pass and are gone.
 */
export interface EventFeed {
  /** Tells every listener. Waits for nobody, and never fails. */
  publish(event: FeedEvent): void;
  /**
   * Tells of every event from now on, in the order they were published.
   * @returns what ends the listening
   * @throws Problem `too-busy` when too many listen already
   */
  listen(listener: FeedListener): () => void;
  /** Tells every listener that there will be no more, e.g. because the service stops. */
  close(): void;
}

/** Must not throw, nor work for long. */
export interface FeedListener {
  happened(event: FeedEvent): void;
  ended(): void;
}

/**
 * - `change`: the project has a new revision
 * - `preview`: properties are shown that are not stored; `props` is `null` when the preview ended
 * - `app`: something happened to the running app; `name` says what
 * - `doctor`: somebody has the project examined, which has come so far
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
  /** The class on the layer, where the preview is of one. */
  readonly class?: string;
  readonly props: Properties | null;
}

/** How far an examination has come. */
export interface DoctorProgress {
  /** Looked at so far. */
  readonly pages: number;
  /** To be looked at in all. */
  readonly of: number;
}
