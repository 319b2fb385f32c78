import { Problem } from '#domain/problem/problem';
import { entityTag, namesEntityTag } from './entity-tag.js';
import { serialise } from './serialise.js';

/**
 * Holds an `If-Match` field against a resource as it is now, in either form a caller may have
 * read it; nothing happens where the field is empty.
 *
 * @throws Problem `precondition-failed`
 */
export function matchTags(ifMatch: string, document: unknown): void {
  if (ifMatch === '') return;
  const tags = document === undefined ? [] : [serialise(document, 'json'), serialise(document, 'yaml')].map(entityTag);
  if (namesEntityTag(ifMatch, tags, 'strong')) return;
  throw new Problem(
    'precondition-failed',
    document === undefined
      ? 'If-Match asks for something that is there, and there is nothing here.'
      : 'This changed since its ETag was read; GET it again and repeat the request with the new ETag.',
  );
}
