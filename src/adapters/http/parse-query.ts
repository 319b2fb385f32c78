import type { z } from 'zod';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { faultsOf } from './faults.js';

/**
 * Reads the query parameters as a route declares them. An unknown one is refused: a misspelt
 * `dryrun` must not write.
 *
 * @throws Problem `invalid-query`
 */
export function parseQuery<Query extends z.ZodObject>(
  schema: Query,
  query: ReadonlyMap<string, string>,
): z.output<Query> {
  const known = Object.keys(schema.shape);
  for (const name of query.keys()) {
    if (!known.includes(name)) throw unknownParameter(name, known);
  }
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const errors = faultsOf(parsed.error);
  throw new Problem(
    'invalid-query',
    `The query parameter ${errors.map(({ at, message }) => `"${at}": ${message}`).join('; ')}.`,
    { errors },
  );
}

function unknownParameter(name: string, known: readonly string[]): Problem {
  const close = nearest(name, known);
  const advice =
    close[0] !== undefined
      ? `did you mean "${close[0]}"?`
      : known.length > 0
        ? `it takes ${known.map((each) => `"${each}"`).join(', ')}.`
        : 'it takes none.';
  return new Problem('invalid-query', `This address does not take a query parameter "${name}"; ${advice}`, {
    errors: [{ at: name, message: 'unknown query parameter' }],
    ...nearestAre(close),
  });
}
