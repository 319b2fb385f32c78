import type * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { Wish } from '#application/use-cases/layer/place-layer';
import { nameParameter } from '#adapters/http/change-call';

export const placeQuery = {
  before: nameParameter.optional().describe('Put the layer before (under) this one.'),
  after: nameParameter.optional().describe('Put the layer after (above) this one.'),
  into: nameParameter
    .optional()
    .describe('Put the layer last in this group; groups that are missing on the way are made.'),
};

type PlaceQuery = z.output<z.ZodObject<typeof placeQuery>>;

/** @throws Problem `invalid-query` when more than one place is named */
export function wishOf({ before, after, into }: PlaceQuery): Wish | undefined {
  if ([before, after, into].filter((name) => name !== undefined).length > 1) {
    throw new Problem('invalid-query', 'Say one of "before", "after" and "into", not more.');
  }
  if (before !== undefined) return { before: pathOf('before', before) };
  if (after !== undefined) return { after: pathOf('after', after) };
  return into === undefined ? undefined : { into: pathOf('into', into) };
}

function pathOf(parameter: string, text: string): readonly string[] {
  const path = text.split('/');
  if (path.includes(''))
    throw new Problem('invalid-query', `"${parameter}" names a layer as group/layer, not ${JSON.stringify(text)}.`);
  return path;
}
