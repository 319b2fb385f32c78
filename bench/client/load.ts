import { sum } from '../statistics.js';
import { Connection } from './connection.js';

interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** What every answer must be. */
  readonly status: number;
  /** The requests that one connection sends, over and over. */
  readonly requests: (connection: Connection, index: number) => readonly Buffer[];
}

/**
 * Requests in a second over so many connections at once, each sending its next one when the answer is there.
 * @throws Error for an answer with another status, or a connection that ends
 */
export async function requestRate(url: string, { connections, seconds, status, requests }: Load): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  try {
    const began = performance.now();
    const until = began + seconds * 1000;
    const counts = await Promise.all(
      opened.map((connection, index) => repeat(connection, requests(connection, index), status, until)),
    );
    return (sum(counts) * 1000) / (performance.now() - began);
  } finally {
    opened.forEach((connection) => connection.close());
  }
}

/** Without a promise for each answer, which would be a good part of what is measured. */
function repeat(connection: Connection, requests: readonly Buffer[], status: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    const next = () => {
      const request = requests[count % requests.length] ?? Buffer.alloc(0);
      connection.send(
        request,
        (answered) => {
          if (answered !== status)
            return reject(new Error(`${request.toString('latin1').split('\r\n', 1)[0]}: ${answered}`));
          count++;
          if (performance.now() < until) next();
          else resolve(count);
        },
        reject,
      );
    };
    next();
  });
}
