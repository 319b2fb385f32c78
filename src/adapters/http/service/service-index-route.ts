import * as z from 'zod';
import { route } from '../route.js';

const addresses = {
  app: '/app',
  docs: '/_/docs',
  openapi: '/_/openapi.json',
  problems: '/_/problems',
  health: '/_/health',
};

/** Where to go from here, for whoever starts at the top. */
export const serviceIndexRoute = route({
  method: 'GET',
  path: '/_',
  operationId: 'getServiceIndex',
  summary: "The service's own addresses",
  tags: ['service'],
  answers: { 200: z.object({ service: z.literal('pagewright'), addresses: z.record(z.string(), z.string()) }) },
  handle: () => ({ status: 200, document: { service: 'pagewright', addresses } }),
});
