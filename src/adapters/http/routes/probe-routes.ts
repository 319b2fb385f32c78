import * as z from 'zod';
import { type FileStore, StorageFailure } from '#application/ports/file-store';
import { Problem } from '#domain/problem/problem';
import { route, type Route } from '../route.js';

const tags = ['service'];

/** What the probes report of the service. */
export interface ProbeFacts {
  readonly version: string;
  readonly readOnly?: boolean | undefined;
  /** Throws a StorageFailure when the service no longer has the project; absent where the store has no lock. */
  readonly assertOwned?: (() => Promise<void>) | undefined;
  /** Throws a StorageFailure or a Problem while no request should come to this service. */
  readonly assertReady?: (() => Promise<void>) | undefined;
}

/** `/_/health`: the process is alive. `/_/ready`: its store answers, and it is not stopping. */
export function probeRoutes({ version, readOnly = false, assertOwned, assertReady }: ProbeFacts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/health',
      operationId: 'getHealth',
      summary: 'Whether the service is up, its version, and the id of its process',
      description: 'A caller without the token, or with the name of another host, gets the status alone.',
      tags,
      responses: {
        200: z
          .object({
            status: z.literal('ok'),
            version: z.string(),
            pid: z.int(),
            readOnly: z.boolean().describe('Whether the service refuses every change.'),
            lock: z
              .enum(['held', 'lost', 'none'])
              .describe(
                'Whether the service still has the lock of the project. Where it is lost, every change is refused.',
              ),
          })
          .meta({ id: 'Health' }),
      },
      handle: async () => ({
        status: 200,
        document: { status: 'ok', version, pid: process.pid, readOnly, lock: await lockState(assertOwned) },
      }),
    }),
    route({
      method: 'GET',
      path: '/_/ready',
      operationId: 'getReady',
      summary: 'Whether requests should come to this service: its store answers, and it is not stopping',
      description:
        'For load balancers. A caller without the token, or with the name of another host, gets 200 or 503 with the status alone.',
      tags,
      responses: { 200: z.object({ status: z.literal('ready') }).meta({ id: 'Ready' }) },
      problems: ['not-ready', 'store-unavailable', 'lock-lost'],
      etag: false,
      handle: async () => {
        await assertReady?.();
        return { status: 200, document: { status: 'ready' } };
      },
    }),
  ];
}

/** Whether no request should come to a service: it stops, or its store does not answer. */
export function readinessOf(
  store: Pick<FileStore, 'snapshot' | 'assertOwned'>,
  isStopping: () => boolean,
): () => Promise<void> {
  return async () => {
    if (isStopping()) throw new Problem('not-ready', 'This service is stopping; ask another one.');
    await store.assertOwned?.();
    (await store.snapshot()).release();
  };
}

type LockState = 'held' | 'lost' | 'none';

async function lockState(assertOwned: ProbeFacts['assertOwned']): Promise<LockState> {
  if (assertOwned === undefined) return 'none';
  const failure: unknown = await assertOwned().catch((error: unknown) => error);
  return failure instanceof StorageFailure && failure.reason === 'lost' ? 'lost' : 'held';
}
