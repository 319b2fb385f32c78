import type { Readable } from 'node:stream';
import type { OpenedFile } from '#application/ports/opened-file';
import type { ReadSet } from '#application/reading/read-set';

/**
 * The response of a route: a document, sent as JSON or YAML as the caller prefers, or content that is sent as it is (a page, a
 * file, a stream).
 */
export type RouteResponse = DocumentResponse | ContentResponse | FileResponse | LongPollResponse;

export interface DocumentResponse {
  readonly status: number;
  /** A value that JSON can express. */
  readonly document: unknown;
  /** The names of the new resource's address, from the root. `Location` has them percent-encoded. */
  readonly location?: readonly string[];
  /** The revision of the project that the response shows or that the request made, for `Pagewright-Revision`. */
  readonly revision?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the history has what was done, with this response. */
  readonly isRecorded?: boolean;
  /** The side effect of a GET, but not of a HEAD. It happens each time, also for a cached response. */
  readonly effect?: () => void;
  /** Without them, the response is not cached. */
  readonly validators?: Validators;
}

/** What decides whether a cached response is fresh. */
export interface Validators {
  /** What the response was computed from. */
  readonly readSet: ReadSet;
  /** Checks what the response shows and is not in files, such as previews. */
  readonly isFresh: () => boolean;
}

/** The response to a long poll. `send` sends the document before it returns. */
export interface LongPollResponse {
  /** @param send to be called once, as soon as the document is ready */
  readonly whenReady: (send: (answer: DocumentResponse) => void) => void;
}

/** A file, or a part of it, in pieces. The sender closes it. */
export interface FileResponse {
  readonly status: 200 | 206;
  readonly file: OpenedFile;
  /** The first byte, and the one after the last. */
  readonly part: { readonly from: number; readonly to: number };
  readonly etag: string;
  /** The full `Content-Type`. */
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ContentResponse {
  readonly status: number;
  readonly content: Buffer | string | Readable;
  /** The full `Content-Type`. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}
