import { Connection } from './connection.js';

/** Does the work again and again; how many times in a second. */
export async function rateOf(seconds: number, work: () => Promise<unknown> | void): Promise<number> {
  const began = performance.now();
  let count = 0;
  for (; performance.now() - began < seconds * 1000; count++) await work();
  return (count * 1000) / (performance.now() - began);
}

/** Requests in a second over so many connections at once. */
export async function requestRate(
  url: string,
  connections: number,
  seconds: number,
  request: (connection: Connection) => Promise<unknown>,
): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  try {
    const rates = await Promise.all(opened.map((connection) => rateOf(seconds, () => request(connection))));
    return rates.reduce((sum, rate) => sum + rate, 0);
  } finally {
    opened.forEach((connection) => connection.close());
  }
}
