import * as z from 'zod';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import { route, type Route } from '../route.js';

const description = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }).meta({ id: 'OpenApi' });

export function openApiRoute(api: () => Promise<OpenApiDocument>): Route {
  return route({
    method: 'GET',
    path: '/_/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This interface as an OpenAPI 3.1 document',
    tags: ['service'],
    answers: { 200: description },
    handle: async () => ({ status: 200, document: await api() }),
  });
}
