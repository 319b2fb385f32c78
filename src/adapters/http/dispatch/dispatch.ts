import Router from '@koa/router';
import type Koa from 'koa';
import { METHODS } from 'node:http';
import { requireOwnSegments } from '../address/raw-target.js';
import { compareParticularity, manyFrom, shapeOf } from '../address/path-pattern.js';
import { hrefOf } from '#adapters/http/address/path-pattern';
import { answerCall, type Resource } from './answer-call.js';
import type { BodyGate } from '../body/body-gate.js';
import type { CallContext, CallState } from '#adapters/http/request-context';
import { routeNotFound } from './route-not-found.js';
import type { Route } from '../route.js';

/**
 * Has the app find the route of each request and answer it. The most particular address decides, in
 * whatever order routes are given: `DELETE /app` is `method-not-allowed`, never the book "app",
 * and nothing below `/_` is ever taken for a book.
 *
 * @throws TypeError at once when two routes have the same method and address, or the same name
 */
export function dispatch(app: Koa<CallState>, routes: readonly Route[], gate: BodyGate): void {
  const router = new Router<CallState>({ sensitive: true });
  const addresses = routes.map(({ path }) => path);
  const answer = (context: CallContext, resource: Resource): Promise<void> => {
    if (resource.routes.size === 0) throw routeNotFound(context.state.target.path, addresses);
    return answerCall(context, resource, gate);
  };
  for (const resource of resourcesOf(routes)) {
    const many = resource.routes.size === 0 ? undefined : manyFrom(resource.path);
    // All methods, so that a less particular address never answers in the place of this one.
    router.register(resource.path, METHODS, (context) => {
      requireOwnSegments(context.state.target, many);
      return answer(context, resource);
    });
  }
  app.use((context, next) => {
    // The router sees each name decoded by us and encoded again, so that its own idea of `..`,
    // `%2f` or `%61pp` never counts; what it decodes is not used.
    Object.assign(context, { newRouterPath: hrefOf(context.state.target.segments) });
    return next();
  });
  app.use(router.routes());
  app.use((context) => {
    throw routeNotFound(context.state.target.path, addresses);
  });
}

function resourcesOf(routes: readonly Route[]): Resource[] {
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
