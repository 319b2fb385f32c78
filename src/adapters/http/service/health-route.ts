import * as z from 'zod';
import { route, type Route } from '../route.js';

const health = z.object({ status: z.literal('ok'), version: z.string(), pid: z.int() }).meta({ id: 'Health' });

export function healthRoute(version: string): Route {
  return route({
    method: 'GET',
    path: '/_/health',
    operationId: 'getHealth',
    summary: 'Whether the service is up, its version, and the id of its process',
    tags: ['service'],
    answers: { 200: health },
    handle: () => ({ status: 200, document: { status: 'ok', version, pid: process.pid } }),
  });
}
