import type { z } from 'zod';
import type { RequestKey } from '#domain/change/request-key';
import type { NamedSegments, PathPattern } from './address/path-pattern.js';

/** What a route's handler is given: everything read, checked and named as the route declares. */
export interface RouteRequest<Pattern extends PathPattern, Query extends z.ZodObject, Body> {
  readonly method: string;
  /** The path without the query string, as it was sent, with a `/` between any two names. */
  readonly path: string;
  /** The named segments of the address, each decoded exactly once. */
  readonly at: NamedSegments<Pattern>;
  readonly query: z.output<Query>;
  /** No body, or an empty one: `undefined` for properties, the empty table for a schema. */
  readonly body: Body;
  readonly hasBody: boolean;
  /** Who says to be asking (the `Pagewright-Author` header); `''` where nobody said. */
  readonly author: string;
  /** Names the request, where it has an `Idempotency-Key`; for the change's entry in the history. */
  readonly requestKey?: RequestKey;
  /** The headers a handler may look at, e.g. `last-event-id`, by their names in small letters; `undefined` for one that was not sent. */
  header(name: string): string | undefined;
  /** Which of these media types the caller likes best; `undefined` when none. */
  prefers(...types: string[]): string | undefined;
  /** Whether the caller demands something of the resource as it is: `If-Match`, `If-None-Match`. */
  readonly isConditional: boolean;
  /**
   * Holds that against the resource's GET document as it is now; nothing happens where nothing is demanded. To be called
   * where the change is planned, so that nothing comes between.
   * Only routes that declare `conditional` are ever asked for it: elsewhere the headers are refused.
   *
   * @param document the document a GET of this address would answer, `undefined` when there is none
   * @throws Problem `precondition-failed`
   */
  checkConditions(document: unknown): void;
}
