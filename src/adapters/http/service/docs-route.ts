import * as z from 'zod';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import { pageAnswer } from '../html/page-answer.js';
import { route, type Route } from '../route.js';
import { docsPage } from './docs-page.js';

export function docsRoute(api: () => Promise<OpenApiDocument>): Route {
  return route({
    method: 'GET',
    path: '/_/docs',
    operationId: 'getDocs',
    summary: 'This interface as a page to read, without network or script',
    tags: ['service'],
    answers: { 200: z.string() },
    media: ['text/html'],
    handle: async () => pageAnswer(docsPage(await api())),
  });
}
