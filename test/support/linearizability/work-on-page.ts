import { randomFrom } from '../arbitrary/random.js';
import type { ServedAnswer, ServedStore } from '../service/serve-store.js';
import type { Operation, PageState } from './operation.js';

const address = '/book/page';
const ball = `${address}/ball`;

/** The page that clients work on, as it is before they do. */
export const firstState: PageState = { layers: ['ball'], value: 1 };

/** Makes the page; the revision it has then. */
export async function makePage({ call }: ServedStore): Promise<number> {
  await call('PUT', '/book');
  await call('PUT', address);
  return revisionOf(await call('PUT', ball));
}

export interface PageLoad {
  readonly clients: number;
  /** How many things each client does. */
  readonly each: number;
  readonly seed: number;
  /** How many of them are reads, of 1. */
  readonly reads?: number;
}

/**
 * Has clients work on the page at once, each doing one thing after the other, at random.
 * @param services what they call, in turn
 */
export async function workOnPage(
  services: readonly ServedStore[],
  { clients, each, seed, reads = 0.5 }: PageLoad,
): Promise<Operation[]> {
  const operations: Operation[] = [];
  const random = randomFrom(seed);
  let time = 0;
  let values = 0;
  const work = async (client: number) => {
    const service = services[client % services.length];
    for (let count = 0; service !== undefined && count < each; count++) {
      const choice = random();
      const layer = `layer${Math.floor(random() * 6)}`;
      const value = ++values / 1_000_000;
      const sent = ++time;
      const happened = () => ({ sent, answered: ++time });
      if (choice < reads / 2) {
        const answer = await service.call('GET', address);
        operations.push({
          kind: 'read-layers',
          ...happened(),
          layers: layersOf(answer),
          value: 0,
          revision: revisionOf(answer),
        });
      } else if (choice < reads) {
        const answer = await service.call('GET', ball);
        operations.push({
          kind: 'read-value',
          ...happened(),
          layers: [],
          value: alphaOf(answer),
          revision: revisionOf(answer),
        });
      } else {
        const among = (choice - reads) / (1 - reads);
        const kind = among < 0.4 ? 'add' : among < 0.7 ? 'remove' : 'set';
        const answer =
          kind === 'set'
            ? await service.call('POST', ball, { body: { alpha: value } })
            : await service.call(kind === 'add' ? 'PUT' : 'DELETE', `${address}/${layer}`);
        operations.push({
          kind,
          ...happened(),
          layer,
          value,
          outcome: outcomeOf(answer),
          revision: revisionOf(answer),
        });
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return operations;
}

function outcomeOf({ status, body }: ServedAnswer) {
  if (status === 404) return 'absent';
  if (status >= 300) return 'unknown';
  return body.changeset === null ? 'unchanged' : 'changed';
}

function revisionOf({ headers }: ServedAnswer): number {
  return Number(headers['pagewright-revision'] ?? -1);
}

/** A refused read is no state that the page ever had: the checks find it. */
function layersOf({ status, body }: ServedAnswer): string[] {
  return status === 200 ? body.components.layers.flatMap((entry) => Object.keys(entry)) : [`refused with ${status}`];
}

function alphaOf({ status, body }: ServedAnswer): number {
  return status === 200 ? (body.props['alpha'] as number) : NaN;
}
