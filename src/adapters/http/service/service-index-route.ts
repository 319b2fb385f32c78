import * as z from 'zod';
import { route } from '../route.js';

const addresses = {
  app: '/app',
  docs: '/_/docs',
  openapi: '/_/openapi.json',
  problems: '/_/problems',
  health: '/_/health',
};

const index = z
  .object({ service: z.literal('pagewright'), addresses: z.record(z.string(), z.string()) })
  .meta({ id: 'ServiceIndex' });

/** Where to go from here, for whoever starts at the top. */
export const serviceIndexRoute = route({
  method: 'GET',
  path: '/_',
  operationId: 'getServiceIndex',
  summary: "The service's own addresses",
  tags: ['service'],
  answers: { 200: index },
  handle: () => ({ status: 200, document: { service: 'pagewright', addresses } }),
});
