import { Problem } from '#domain/problem/problem';
import type { Route } from '../route.js';

/** One address and its routes by method. */
export interface Resource {
  readonly path: string;
  readonly routes: Map<string, Route>;
}

export function nothingAt(path: string): Problem {
  return new Problem(
    'route-not-found',
    `There is nothing at ${path}. GET /app lists the books, GET /_ the service's own addresses; /_/docs explains them all.`,
  );
}
