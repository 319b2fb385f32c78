import type { Readable } from 'node:stream';

/**
 * What a route answers: a document, sent as JSON or YAML as the caller likes, or content that
 * is sent as it is (a page, a file, a stream, a document that somebody has serialised already).
 */
export type Answer = DocumentAnswer | ContentAnswer;

export interface DocumentAnswer {
  readonly status: number;
  /** Anything JSON can say. */
  readonly document: unknown;
  /** The names of the new resource's address, from the root; sent percent-encoded in `Location`. */
  readonly location?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ContentAnswer {
  readonly status: number;
  readonly content: Buffer | string | Readable;
  /** The full `Content-Type`. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}
