import { Connection } from '../connection.js';
import type { Contender, Measurement } from '../measurement.js';
import { requestRate } from '../rate.js';
import type { Servers } from '../servers.js';

/** PUT of a new layer on a page of 60 layers, one after another, each answered when it is stored. */
export async function putLayer(servers: Servers): Promise<Measurement> {
  const connection = await Connection.open(servers.memory);
  const bytes = Buffer.byteLength(await connection.ask('PUT', '/bench/page/sample', 201));
  await connection.ask('DELETE', '/bench/page/sample', 200);
  connection.close();
  const bare = await servers.bare(bytes);
  return {
    what: `PUT layer, 60 layers, ${bytes} bytes, 1 connection`,
    unit: 'answers/s',
    contenders: [
      {
        name: 'bare Koa, the same bytes',
        run: (seconds) => requestRate(bare, 1, seconds, (to) => to.ask('PUT', '/bench/page/new', 200)),
      },
      onPageOfItsOwn('on disk', servers.disk),
      onPageOfItsOwn('in memory', servers.memory),
    ],
  };
}

/** Each run makes its layers on a fresh copy of the page, so that no page grows from round to round. */
function onPageOfItsOwn(name: string, url: string): Contender {
  let pages = 0;
  return {
    name,
    run: async (seconds) => {
      const page = `/bench/copy${++pages}`;
      const connection = await Connection.open(url);
      await connection.ask('PUT', `${page}?copyFrom=bench/page`, 201);
      let layers = 0;
      const rate = await requestRate(url, 1, seconds, (to) => to.ask('PUT', `${page}/new${++layers}`, 201));
      await connection.ask('DELETE', page, 200);
      connection.close();
      return rate;
    },
  };
}
