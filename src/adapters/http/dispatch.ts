import Router from '@koa/router';
import type Koa from 'koa';
import { METHODS } from 'node:http';
import { requireOwnSegments } from './request/raw-target.js';
import { compareParticularity, hrefOf, manyFrom, partsOf, type PathPattern, shapeOf } from './address/path-pattern.js';
import { handleRequest, type Resource } from './handle-request.js';
import type { BodyAdmission } from './request/body-admission.js';
import type { RequestContext, RequestState } from './request/request-context.js';
import type { Route } from './route.js';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';

/**
 * Has the app run the route of each request. The most specific path decides, whatever the order of the routes: `DELETE /app` is
 * `method-not-allowed`, never the book "app", and nothing below `/_` is a book.
 *
 * @throws TypeError at once when two routes have the same method and address, or the same name
 */
export function dispatch(app: Koa<RequestState>, routes: readonly Route[], admission: BodyAdmission): void {
  const router = new Router<RequestState>({ sensitive: true });
  const addresses = routes.map(({ path }) => path);
  const answer = (context: RequestContext, resource: Resource): Promise<void> => {
    if (resource.routes.size === 0) throw routeNotFound(context.state.target.path, addresses);
    return handleRequest(context, resource, admission);
  };
  for (const resource of resourcesOf(routes)) {
    const many = resource.routes.size === 0 ? undefined : manyFrom(resource.path);
    // All methods, so that a less specific path never gets the request.
    router.register(resource.path, METHODS, (context) => {
      requireOwnSegments(context.state.target, many);
      return answer(context, resource);
    });
  }
  app.use((context, next) => {
    // The router gets each name decoded by us and encoded again, so how it reads `..`, `%2f` or `%61pp` does not matter.
    Object.assign(context, { newRouterPath: hrefOf(context.state.target.segments) });
    return next();
  });
  app.use(router.routes());
  app.use((context) => {
    throw routeNotFound(context.state.target.path, addresses);
  });
}

/**
 * The routes by address, the most specific path first.
 * @throws TypeError as `dispatch`
 */
export function resourcesOf(routes: readonly Route[]): Resource[] {
  const resources = new Map<string, Resource>([['/_/*', { path: '/_/*rest', routes: new Map() }]]);
  const names = new Set<string>();
  for (const route of routes) {
    const shape = shapeOf(route.path);
    const resource = resources.get(shape) ?? { path: route.path, routes: new Map<string, Route>() };
    if (resource.routes.has(route.method)) throw new TypeError(`two routes for ${route.method} ${route.path}`);
    if (names.has(route.operationId)) throw new TypeError(`two routes are called ${route.operationId}`);
    names.add(route.operationId);
    resource.routes.set(route.method, route);
    resources.set(shape, resource);
  }
  return [...resources.values()].sort((a, b) => compareParticularity(a.path, b.path));
}

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
