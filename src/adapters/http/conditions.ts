import { Problem } from '#domain/problem/problem';
import { isConditional, matchTags, type Conditions } from './response/entity-tag.js';
import { mounted } from './response/mounted.js';
import type { IncomingRequest, Route } from './route.js';

/**
 * Prepares the conditions of a change for its route, which checks them against the document of a GET of the same address.
 *
 * @param get the route of a GET of the address
 * @param prefix under which the caller sees the service: the entity tags are those of documents with it
 * @throws Problem `precondition-failed` if the route checks no conditions, and there are some
 */
export function conditionsFor(
  route: Route,
  get: Route | undefined,
  conditions: Conditions,
  prefix: string,
): Pick<IncomingRequest, 'isConditional' | 'checkConditions'> {
  if (isConditional(conditions) && !route.conditional) {
    throw new Problem(
      'precondition-failed',
      `A ${route.method} of this address cannot be held against If-Match or If-None-Match.`,
    );
  }
  const shown = get?.responses[200];
  return {
    isConditional: isConditional(conditions),
    checkConditions: (document) =>
      matchTags(conditions, shown === undefined ? document : mounted(document, shown, prefix)),
  };
}
