import { Connection } from '../connection.js';
import type { Measurement } from '../measurement.js';
import { requestRate } from '../rate.js';
import type { Servers } from '../servers.js';

const connections = 10;

/** GET of a page of 60 layers that nobody edits. */
export async function readPage(servers: Servers): Promise<Measurement> {
  const connection = await Connection.open(servers.memory);
  const bytes = Buffer.byteLength(await connection.ask('GET', '/bench/page', 200));
  connection.close();
  const contender = (name: string, url: string) => ({
    name,
    run: (seconds: number) => requestRate(url, connections, seconds, (to) => to.ask('GET', '/bench/page', 200)),
  });
  return {
    what: `GET page, 60 layers, ${bytes} bytes, ${connections} connections`,
    unit: 'answers/s',
    contenders: [
      contender('bare Koa, the same bytes', await servers.bare(bytes)),
      contender('from disk', servers.disk),
      contender('from memory', servers.memory),
    ],
  };
}
