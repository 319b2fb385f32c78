import { z } from 'zod';
import { route } from '#adapters/http/route';
import { deferred } from '#application/support/concurrency';

/** A route, `GET /slow`, that answers when the test releases it. */
export function slowRoute() {
  const [begun, finished] = [deferred(), deferred()];
  const slow = route({
    method: 'GET',
    path: '/slow',
    operationId: 'getSlow',
    summary: 'Slow',
    tags: ['slow'],
    responses: { 200: z.object({ done: z.boolean() }) },
    handle: async () => {
      begun.resolve();
      await finished.promise;
      return { status: 200, document: { done: true } };
    },
  });
  return { slow, begun: begun.promise, finish: finished.resolve };
}
