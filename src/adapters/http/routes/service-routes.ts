import * as z from 'zod';
import { referencePage } from '../html/reference-page.js';
import { mcpPath } from '../middleware/mcp-endpoint.js';
import { studioPath } from '../middleware/studio-pages.js';
import { describeApi } from '../openapi/describe-api.js';
import type { ApiExamples, OpenApiDocument } from '../openapi/openapi-document.js';
import { route, type Route } from '../route.js';
import type { Sessions } from '../sessions.js';
import type { ServingProcess } from '../serving-process.js';
import { problemListRoute, problemRoute } from './problem-routes.js';
import { type ProbeFacts, probeRoutes } from './probe-routes.js';
import { processRoutes } from './process-routes.js';
import { sessionRoutes } from './session-routes.js';

const tags = ['service'];

interface ServiceFacts extends ProbeFacts {
  /** All routes of the project. */
  readonly routes: readonly Route[];
  readonly prefix?: string | undefined;
  readonly served?: ServingProcess | undefined;
}

/** The service's own addresses, below `/_`. The OpenAPI document and its page describe them, too. */
export function serviceRoutes(
  { routes: projectRoutes, prefix = '', served, ...probes }: ServiceFacts,
  sessions?: Sessions,
): Route[] {
  // Made for the first request that needs it: the examples are large.
  let document: Promise<OpenApiDocument> | undefined;
  const api = () => (document ??= describe([...projectRoutes, ...routes], probes.version, prefix));
  const routes: Route[] = [
    serviceIndexRoute(prefix),
    rootRoute(prefix),
    ...probeRoutes(probes),
    openApiRoute(api),
    docsRoute(api),
    problemListRoute,
    problemRoute,
    ...sessionRoutes(sessions),
    ...(served === undefined ? [] : processRoutes(served)),
  ];
  return routes;
}

async function describe(routes: readonly Route[], version: string, prefix: string): Promise<OpenApiDocument> {
  const { default: examples } = await loadExamples();
  return describeApi(routes, version, examples, prefix);
}

/** Loads the recorded examples once. */
export const loadExamples = () =>
  (examplesModule ??= import('../openapi/examples.generated.json', { with: { type: 'json' } }));
let examplesModule: Promise<{ readonly default: ApiExamples }> | undefined;

const addresses = {
  app: '/app',
  studio: studioPath,
  docs: '/_/docs',
  openapi: '/_/openapi.json',
  problems: '/_/problems',
  health: '/_/health',
  ready: '/_/ready',
  mcp: mcpPath,
};

const serviceIndex = z
  .object({ service: z.literal('pagewright'), addresses: z.record(z.string(), z.string()) })
  .meta({ id: 'ServiceIndex' });

function indexDocument(prefix: string): z.infer<typeof serviceIndex> {
  const all = Object.entries(addresses).map(([name, path]) => [name, prefix + path]);
  return { service: 'pagewright', addresses: Object.fromEntries(all) as Record<string, string> };
}

function serviceIndexRoute(prefix: string): Route {
  return route({
    method: 'GET',
    path: '/_',
    operationId: 'getServiceIndex',
    summary: "The service's own addresses",
    tags,
    responses: { 200: serviceIndex },
    handle: () => ({ status: 200, document: indexDocument(prefix) }),
  });
}

function rootRoute(prefix: string): Route {
  return route({
    method: 'GET',
    path: '/',
    operationId: 'getRoot',
    summary: "The service's own addresses; a browser is led to the studio",
    tags,
    responses: { 200: serviceIndex },
    handle: () => ({ status: 200, document: indexDocument(prefix) }),
  });
}

function openApiRoute(api: () => Promise<OpenApiDocument>): Route {
  return route({
    method: 'GET',
    path: '/_/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This interface as an OpenAPI 3.1 document',
    tags,
    responses: { 200: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }).meta({ id: 'OpenApi' }) },
    handle: async () => ({ status: 200, document: await api() }),
  });
}

function docsRoute(api: () => Promise<OpenApiDocument>): Route {
  return route({
    method: 'GET',
    path: '/_/docs',
    operationId: 'getDocs',
    summary: 'This interface as a page to read, which loads nothing from elsewhere',
    tags,
    isOpen: true,
    responses: { 200: z.string() },
    media: ['text/html'],
    handle: async () => referencePage(await api()),
  });
}
