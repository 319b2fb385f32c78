import { pino } from 'pino';
import { z } from 'zod';
import { Problem } from '#domain/problem/problem';
import { emptyProperties } from '#domain/properties/property-value';
import { createHttpApp, type HttpAppOptions } from '#adapters/http/app';
import { route, type Route } from '#adapters/http/route';

const echoed = z.object({ at: z.record(z.string(), z.unknown()), query: z.record(z.string(), z.unknown()) });
const stored = z.object({
  body: z.unknown(),
  hasBody: z.boolean(),
  author: z.string(),
  dryRun: z.boolean(),
  changeset: z.string(),
});
const shape = z
  .object({
    name: z.string(),
    get parts() {
      return z.array(shape);
    },
  })
  .meta({ id: 'Shape' });

/** A few routes of every form, for what stands around them. */
export const exampleRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/:book',
    operationId: 'getBook',
    summary: 'A book',
    tags: ['books'],
    query: z.object({ filter: z.string().min(1).optional(), deep: z.boolean().default(false) }),
    responses: { 200: echoed },
    problems: ['book-not-found'],
    handle: ({ at, query }) => ({ status: 200, document: { at, query } }),
  }),
  route({
    method: 'GET',
    path: '/app',
    operationId: 'getApp',
    summary: 'The application',
    tags: ['app'],
    responses: { 200: z.array(shape) },
    handle: () => ({ status: 200, document: [{ name: 'böok', parts: [{ name: '1', parts: [] }] }] }),
  }),
  route({
    method: 'PUT',
    path: '/:book/:page',
    operationId: 'putPage',
    summary: 'A page',
    tags: ['pages'],
    query: z.object({ dryRun: z.boolean().default(false) }),
    body: 'properties',
    conditional: true,
    responses: { 201: stored },
    problems: ['page-not-found'],
    handle: async ({ at, body, hasBody, author, query, checkConditions }) => {
      await checkConditions(at.page === 'absent' ? undefined : { page: at.page });
      return {
        status: 201,
        document: { body, hasBody, author, dryRun: query.dryRun, changeset: 'c1' },
        location: [at.book, at.page],
      };
    },
  }),
  route({
    method: 'GET',
    path: '/:book/:page',
    operationId: 'getPage',
    summary: 'A page',
    tags: ['pages'],
    responses: { 200: z.object({ page: z.string() }) },
    problems: ['page-not-found'],
    handle: ({ at }) => ({ status: 200, document: { page: at.page } }),
  }),
  route({
    method: 'DELETE',
    path: '/:book/:page',
    operationId: 'deletePage',
    summary: 'Remove',
    tags: ['pages'],
    responses: { 200: z.object({}) },
    handle: () => ({ status: 200, document: {} }),
  }),
  route({
    method: 'GET',
    path: '/:book/:page/*layers',
    operationId: 'getLayer',
    summary: 'A layer',
    tags: ['layers'],
    responses: { 200: echoed },
    problems: ['layer-not-found'],
    handle: ({ at }) => ({ status: 200, document: { at, query: {} } }),
  }),
  route({
    method: 'POST',
    path: '/:book/commands/:page',
    operationId: 'postActions',
    summary: 'Actions',
    tags: ['commands'],
    body: z.object({ actions: z.array(z.object({ command: z.string() })) }),
    responses: { 200: z.object({ count: z.int() }) },
    handle: ({ body }) => ({ status: 200, document: { count: body.actions.length } }),
  }),
  route({
    method: 'GET',
    path: '/:book/commands/:page',
    operationId: 'getActions',
    summary: 'Fails',
    tags: ['commands'],
    query: z.object({ how: z.string().optional() }),
    responses: { 200: z.object({ count: z.int() }) },
    problems: ['class-not-found', 'storage-full'],
    handle: ({ query }) => {
      if (query.how === 'bug') throw new TypeError('secret /root/path');
      if (query.how === 'wrong') return { status: 200, document: { count: 'many' } };
      throw new Problem('class-not-found', 'There is no class "linaer"; did you mean "linear"?', {
        nearest: ['linear'],
      });
    },
  }),
];

/** What the injected reader was given, for the tests of the admission. */
export interface ReadCall {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** The example routes with everything around them. `read` takes down each body; `lines` the log. */
export function exampleApp(options: Partial<HttpAppOptions> = {}) {
  const read: ReadCall[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const app = createHttpApp({
    routes: exampleRoutes,
    log,
    version: '1.2.3',
    readBody: (kind, bytes) => {
      read.push({ kind, bytes: Buffer.from(bytes) });
      return kind === 'json' ? JSON.parse(Buffer.from(bytes).toString()) : emptyProperties();
    },
    ...options,
  });
  return { app, read, lines };
}
