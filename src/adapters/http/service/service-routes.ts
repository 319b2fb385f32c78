import { describeApi } from '../openapi/describe-api.js';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import type { Route } from '../route.js';
import { docsRoute } from './docs-route.js';
import { healthRoute } from './health-route.js';
import { openApiRoute } from './openapi-route.js';
import { problemListRoute } from './problem-list-route.js';
import { problemRoute } from './problem-route.js';
import { serviceIndexRoute } from './service-index-route.js';

/** The service's own addresses, below `/_`. The OpenAPI document and its page tell of these, too. */
export function serviceRoutes(subjects: readonly Route[], version: string): Route[] {
  const routes: Route[] = [];
  /** Made when it is asked for first, as the examples are read. */
  let document: Promise<OpenApiDocument> | undefined;
  const api = () => (document ??= describe([...subjects, ...routes], version));
  routes.push(
    serviceIndexRoute,
    healthRoute(version),
    openApiRoute(api),
    docsRoute(api),
    problemListRoute,
    problemRoute,
  );
  return routes;
}

async function describe(routes: readonly Route[], version: string): Promise<OpenApiDocument> {
  const { default: examples } = await loadExamples();
  return describeApi(routes, version, examples);
}

/** Loads the examples of requests and answers. As with `loadBodyParser`, once. */
export const loadExamples = () => (examplesModule ??= import('../openapi/examples.json', { with: { type: 'json' } }));
let examplesModule: Promise<{ readonly default: Parameters<typeof describeApi>[2] }> | undefined;
