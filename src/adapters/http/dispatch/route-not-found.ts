import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { partsOf, type PathPattern } from '#adapters/http/address/path-pattern';

/**
 * The problem of a request for a path without a route. It suggests similar addresses.
 * @param path as it was sent
 * @param patterns the paths of all routes
 */
export function routeNotFound(path: string, patterns: readonly PathPattern[]): Problem {
  const near = nearestAddresses(path, patterns);
  const question = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return new Problem(
    'route-not-found',
    `There is nothing at ${path}.${question} GET /app lists the books, GET /_ the service's own addresses; /_/docs explains them all.`,
    nearestAre(near),
  );
}

/** The service's own addresses that differ by a typing mistake in a part. Parts in the place of a parameter stay. */
function nearestAddresses(path: string, patterns: readonly PathPattern[]): string[] {
  const sent = partsOf(path);
  const alike = patterns.map(partsOf).filter((parts) => {
    if (parts[0] !== '_' || parts.length !== sent.length) return false;
    return parts.every((part, at) => isParameter(part) || isNear(sent[at] ?? '', part));
  });
  const addresses = alike.map(
    (parts) => `/${parts.map((part, at) => (isParameter(part) ? sent[at] : part)).join('/')}`,
  );
  return nearest(path, addresses, path.length);
}

/** A missing ending such as `.json` is a typing mistake, too. */
function isNear(sent: string, part: string): boolean {
  return nearest(sent, [part]).length > 0 || part.startsWith(`${sent}.`);
}

function isParameter(part: string): boolean {
  return /^[:*]/.test(part);
}
