import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { route, type Route } from '../route.js';
import type { ServingProcess } from '../serving-process.js';

const tags = ['service'];
const nonce = z
  .string()
  .regex(/^[\w-]{43}$/, { error: 'takes 32 random bytes in base64url' })
  .describe('32 random bytes in base64url, new for each request.');

/** By which a command knows the service of its project, and ends it. A service inside another program has no such addresses. */
export function processRoutes(served: ServingProcess): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/proof',
      operationId: 'proveService',
      summary: 'Proves to a command that this is the service of its project',
      description:
        'The command line asks for this before it sends a token. Each proof is an HMAC of the nonce, the address of the service and the project, with a key that both know.',
      tags,
      query: z.object({ nonce }),
      responses: {
        200: z
          .object({
            key: z.enum(['token', 'user']).describe('A key made of the token, or a key in a file of the user.'),
            proofs: z.array(z.string()).describe('One for each way to know the project.'),
          })
          .meta({ id: 'ServiceProof' }),
      },
      etag: false,
      isOpen: true,
      handle: async ({ query }) => ({
        status: 200,
        document: { key: served.key, proofs: [...(await served.prove({ by: 'service', nonce: query.nonce }))] },
      }),
    }),
    route({
      method: 'POST',
      path: '/_/stop',
      operationId: 'stopService',
      summary: 'Ends the service, after the requests that have started',
      description: 'For `pagewright stop`. The caller proves that it knows the key of the service.',
      tags,
      body: z.strictObject({ nonce, proofs: z.array(z.string().max(100)).max(8) }).meta({ id: 'StopRequest' }),
      responses: { 200: z.object({ stopping: z.literal(true) }).meta({ id: 'Stopping' }) },
      handle: async ({ body }) => {
        const proofs = await served.prove({ by: 'caller', nonce: body.nonce });
        if (!proofs.some((each) => body.proofs.some((given) => isSame(each, given)))) {
          throw new Problem('unauthorized', 'Only a command that knows the key of this service may end it.');
        }
        served.stop();
        return { status: 200, document: { stopping: true } };
      },
    }),
  ];
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
