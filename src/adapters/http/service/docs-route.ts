import * as z from 'zod';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import { pageAnswer } from '../html/page-answer.js';
import { route, type Route } from '../route.js';
import { referencePage } from '../reference/reference-page.js';
import { referenceScript } from '../reference/reference-script.js';

export function docsRoute(api: () => Promise<OpenApiDocument>): Route {
  return route({
    method: 'GET',
    path: '/_/docs',
    operationId: 'getDocs',
    summary: 'This interface as a page to read, which loads nothing from elsewhere',
    tags: ['service'],
    answers: { 200: z.string() },
    media: ['text/html'],
    handle: async () => pageAnswer(referencePage(await api()), referenceScript),
  });
}
