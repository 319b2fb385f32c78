import type { FileStore } from '#application/ports/file-store';
import { randomFrom } from '../arbitrary/random.js';
import { serveStore, type ServedStore } from '../service/serve-store.js';
import type { Operation } from './operation.js';
import { makingThePage, PageWork, type SendToPage } from './page-work.js';

export interface Load {
  readonly clients: number;
  /** How many operations each client sends. */
  readonly each: number;
  /** The share of reads, from 0 to 1. */
  readonly reads?: number;
  readonly seed?: number;
}

/** What clients did, and the revision before it. */
export interface DoneWork {
  readonly operations: readonly Operation[];
  readonly base: number;
}

/** The operations of 16 clients. */
export function manyOperations(count: number): Load {
  const clients = 16;
  return { clients, each: Math.ceil(count / clients), reads: 0.8 };
}

/** Serves each store by a service of its own, and lets clients work on one page, each at one of the services. Closes the stores. */
export async function workOn(
  stores: readonly FileStore[],
  { clients, each, reads = 0.5, seed = 1 }: Load,
): Promise<DoneWork> {
  const served = await Promise.all(stores.map((store) => serveStore(store)));
  const sends = served.map(sendTo);
  const pageWork = new PageWork();
  const random = randomFrom(seed);
  try {
    let base = 0;
    for (const request of makingThePage) base = (await sends[0]?.(request))?.revision ?? NaN;
    const client = async (send: SendToPage) => {
      for (let count = 0; count < each; count++) await pageWork.step(send, random, reads);
    };
    await Promise.all(Array.from({ length: clients }, (_, index) => client(sends[index % sends.length] as SendToPage)));
    return { operations: pageWork.operations, base };
  } finally {
    await Promise.all(served.map((service) => service.stop()));
    await Promise.all([...new Set(stores)].map((store) => store.close()));
  }
}

function sendTo({ call }: ServedStore): SendToPage {
  return async ({ method, path, body: sent }) => {
    const { status, headers, body } = await call(method, path, sent === undefined ? {} : { body: sent });
    return { status, revision: Number(headers['pagewright-revision'] ?? -1), body };
  };
}
