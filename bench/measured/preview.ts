import { setImmediate as turn } from 'node:timers/promises';
import { Solar2dHost } from '../../test/support/solar2d-host.js';
import { Connection } from '../connection.js';
import type { Measurement } from '../measurement.js';
import { rateOf, requestRate } from '../rate.js';
import type { Servers } from '../servers.js';

const path = '/bench/page/layer1/?command=preview';
const body = (alpha: number) => JSON.stringify({ alpha });

/** A drag: a preview, until the display object of the running app has it, and then the next. */
export async function preview(servers: Servers): Promise<Measurement> {
  const connection = await Connection.open(servers.disk);
  await connection.ask('PUT', '/_/bridge', 201);
  const app = await Solar2dHost.start(
    servers.folder,
    `require("plugin.kwik").bootstrap { name = "bench", goPage = "page" }
    require("pagewright.bridge").start()
    function alpha() return require("composer").getScene("App.bench.components.page.index").UI.sceneGroup.layer1.alpha end`,
  );
  await app.untilPrinted('connected to');
  const answer = await connection.ask('POST', path, 200, body(1));
  await app.until('alpha()', 1);
  const bare = await servers.bare(Buffer.byteLength(answer));
  let step = 0;
  return {
    what: 'preview, from POST to the display object, one by one',
    unit: 'previews/s',
    contenders: [
      {
        name: `bare Koa, a POST with ${Buffer.byteLength(answer)} bytes back`,
        run: (seconds) => requestRate(bare, 1, seconds, (to) => to.ask('POST', path, 200, body(0.5))),
      },
      {
        name: 'answered, whatever the app does',
        run: (seconds) => requestRate(servers.disk, 1, seconds, (to) => to.ask('POST', path, 200, body(0.5))),
      },
      {
        name: 'shown',
        run: (seconds) =>
          rateOf(seconds, async () => {
            const wanted = (++step % 1000) / 1000;
            await connection.ask('POST', path, 200, body(wanted));
            while (app.get('alpha()') !== wanted) await turn();
          }),
      },
    ],
    end: () => {
      app.kill();
      connection.close();
    },
  };
}
