import type { Readable } from 'node:stream';
import type { ReadSet } from '#application/reading/read-set';

/**
 * What a route answers: a document, sent as JSON or YAML as the caller likes, or content that
 * is sent as it is (a page, a file, a stream, a document that somebody has serialised already).
 */
export type RouteResponse = DocumentResponse | ContentResponse | LongPollResponse;

export interface DocumentResponse {
  readonly status: number;
  /** Anything JSON can say. */
  readonly document: unknown;
  /** The names of the new resource's address, from the root; sent percent-encoded in `Location`. */
  readonly location?: readonly string[];
  /** The revision of the project that this shows or made, for `Pagewright-Revision`. */
  readonly revision?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What a GET, but no HEAD, brings about beside its answer; done each time it is answered. */
  readonly effect?: () => void;
  /** Without it, the route is asked each time. */
  readonly validators?: Validators;
}

/** By what an answer is known to be what the route would answer again. */
export interface Validators {
  /** Of everything that was read for it. */
  readonly readSet: ReadSet;
  /** Of what it shows beside what was read. */
  readonly isFresh: () => boolean;
}

/** A document that is there later. It is sent in the turn in which it is given, before whoever gives it goes on. */
export interface LongPollResponse {
  /** @param give to be called once */
  readonly whenReady: (give: (answer: DocumentResponse) => void) => void;
}

export interface ContentResponse {
  readonly status: number;
  readonly content: Buffer | string | Readable;
  /** The full `Content-Type`. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}
