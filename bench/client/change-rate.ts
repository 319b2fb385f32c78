import { Connection } from './connection.js';
import type { Asked, Dialect } from './dialect.js';

export type Change = 'create' | 'update' | 'remove';

/** Never the same number twice, so that nothing that is made was there before. */
let numbers = 0;

/**
 * Changes in a second, each asked for when the one before was answered. What is created is removed again, so that nothing
 * grows; only the changes in question are timed.
 * @param batch how many each client makes before they are removed
 */
export async function changeRate(
  url: string,
  dialect: Dialect,
  { change, clients, seconds, batch }: { change: Change; clients: number; seconds: number; batch: number },
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(url)));
  /** Milliseconds until every client has asked for all of these. */
  const time = async (asked: (client: number, n: number) => Asked, first: number) => {
    const began = performance.now();
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let n = first; n < first + batch; n++) {
          const { method, path, status, body } = asked(client, n);
          const answer = await connection.exchange(connection.request(method, path, body));
          if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
        }
      }),
    );
    return performance.now() - began;
  };
  let [spent, count] = [0, 0];
  try {
    while (spent < seconds * 1000) {
      const first = numbers + 1;
      numbers += batch;
      if (change === 'update') spent += await time(dialect.update, first);
      else {
        const created = await time(dialect.create, first);
        const removed = await time(dialect.remove, first);
        spent += change === 'create' ? created : removed;
      }
      count += clients * batch;
    }
  } finally {
    connections.forEach((connection) => connection.close());
  }
  return (count * 1000) / spent;
}
