import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { partsOf, type PathPattern } from '../address/path-pattern.js';
import type { Route } from '../route.js';

/** One address and its routes by method. */
export interface Resource {
  readonly path: string;
  readonly routes: Map<string, Route>;
}

/**
 * @param path as it was sent
 * @param known the addresses that there are
 */
export function nothingAt(path: string, known: readonly PathPattern[]): Problem {
  const near = nearestAddresses(path, known);
  const question = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return new Problem(
    'route-not-found',
    `There is nothing at ${path}.${question} GET /app lists the books, GET /_ the service's own addresses; /_/docs explains them all.`,
    nearestAre(near),
  );
}

/** Of the service's own, those that differ by a slip in a part; whatever stands in the place of a parameter stays. */
function nearestAddresses(path: string, known: readonly PathPattern[]): string[] {
  const sent = partsOf(path);
  const alike = known.map(partsOf).filter((parts) => {
    if (parts[0] !== '_' || parts.length !== sent.length) return false;
    return parts.every((part, at) => isParameter(part) || isNear(sent[at] ?? '', part));
  });
  const addresses = alike.map(
    (parts) => `/${parts.map((part, at) => (isParameter(part) ? sent[at] : part)).join('/')}`,
  );
  return nearest(path, addresses, path.length);
}

/** An ending that was left out is a slip, too. */
function isNear(sent: string, part: string): boolean {
  return nearest(sent, [part]).length > 0 || part.startsWith(`${sent}.`);
}

function isParameter(part: string): boolean {
  return /^[:*]/.test(part);
}
