import { Problem } from '#domain/problem/problem';
import { entityTag, holdsEntityTag, namesEntityTag } from './entity-tag.js';
import { serialise } from './serialise.js';

/** What a request that changes something demands of the resource as it is. A field that was sent empty names no tag. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export function isConditional({ ifMatch, ifNoneMatch }: Conditions): boolean {
  return ifMatch !== undefined || ifNoneMatch !== undefined;
}

/**
 * Holds the fields against a resource as it is now, in either form a caller may have read it; nothing happens where none was
 * sent.
 *
 * @throws Problem `precondition-failed`
 */
export function matchTags(conditions: Conditions, document: unknown): void {
  if (!isConditional(conditions)) return;
  const { ifMatch, ifNoneMatch } = conditions;
  const tags = document === undefined ? [] : [serialise(document, 'json'), serialise(document, 'yaml')].map(entityTag);
  if (ifMatch !== undefined && !namesEntityTag(ifMatch, tags, 'strong')) {
    throw new Problem('precondition-failed', whyNoMatch(ifMatch, document !== undefined));
  }
  if (ifNoneMatch !== undefined && namesEntityTag(ifNoneMatch, tags, 'weak')) {
    throw new Problem('precondition-failed', 'If-None-Match asks for something that is not there, and this is.');
  }
}

/** Who has lost the quotes on the way would GET it again for ever. */
function whyNoMatch(ifMatch: string, isThere: boolean): string {
  if (!isThere) return 'If-Match asks for something that is there, and there is nothing here.';
  return holdsEntityTag(ifMatch)
    ? 'This changed since its ETag was read; GET it again and repeat the request with the new ETag.'
    : 'If-Match takes an ETag as it was answered, with the quotation marks around it; it holds none. Nothing was changed.';
}
