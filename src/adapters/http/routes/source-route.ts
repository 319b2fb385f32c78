import { readSource } from '#application/use-cases/project/read-source';
import { requestTo } from '../address/operation-request.js';
import { declared, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

/** Sends the text of a script as it is, and not as a JSON string. */
export function sourceRoute(operations: Operations): Route {
  return route({
    ...requestTo(readSource),
    tags: ['project'],
    ...declared(readSource),
    query: readSource.options,
    media: ['text/plain'],
    handle: async (call) => {
      const { document, revision } = await operations.read(readSource, call, {
        at: {},
        options: call.query,
        body: undefined,
      });
      return {
        status: 200,
        content: document,
        type: 'text/plain; charset=utf-8',
        headers: { 'Content-Security-Policy': 'sandbox', 'Pagewright-Revision': String(revision) },
      };
    },
  });
}
