import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { listenOnLoopback } from '../support/service/listen-on-loopback.js';
import { UnreliableProxy } from '../support/service/unreliable-proxy.js';
import { useBridge } from './use-bridge.js';

const counting = `
local scene = require("composer").newScene()
ran = {}
function scene.getLayer(name) return { name = name } end
function scene.getFunc() return function(_, params) ran[#ran + 1] = params.number return #ran end end
return scene
`;
const words =
  '(function() local all = {} for _, event in ipairs(seen) do if event.name == "count" then all[#all + 1] = event.params.number end end return all end)()';

describe('the bridge when things fail', () => {
  const bridge = useBridge();
  const apps = async () => (await bridge().call('GET', '/_/app')).body.apps;
  const count = (number: number) => bridge().call('POST', '/_/app/dispatch', { name: 'count', params: { number } });
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('the bridge reconnects after the service was killed, and shows what was saved meanwhile', async () => {
    const host = await bridge().connect();
    await count(1);
    await host.until(words, [1]);
    await bridge().killService();
    await host.untilPrinted('trying on');
    await bridge().startService();
    // Before the app is back.
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.5 });
    await host.until('require("composer").getScene("App.harbour.components.dusk.index") ~= nil', true);
    await host.until(
      '(function() local scene = require("composer").getScene("App.harbour.components.dusk.index") return scene and scene.UI.sceneGroup and scene.UI.sceneGroup.sun and scene.UI.sceneGroup.sun.alpha end)()',
      0.5,
    );
    await bridge().until(async () => (await apps()).length === 1);
    await count(2);
    await host.until(words, [1, 2]);
  });

  it('the bridge connects to a service that starts after the app', async () => {
    await bridge().killService();
    const host = await bridge().launch();
    await host.untilPrinted('trying on');
    await bridge().startService();
    await host.untilPrinted('connected to');
  });

  it('the bridge sends the folder of the app in the simulator, and prints why a service refuses it', async () => {
    const hellos: { readonly project?: string }[] = [];
    const server = createServer((request, answer) => {
      void json(request).then((hello) => {
        hellos.push(hello as { readonly project?: string });
        answer.end('{"refused":"this service has another project"}');
      });
    });
    const port = await listenOnLoopback(server);
    for (const environment of ['simulator', 'device']) {
      hellos.length = 0;
      const host = await bridge().bare(`
        system = {
          getInfo = function(what) return what == "environment" and "${environment}" or "" end,
          pathForFile = function(name, folder) return folder .. name end,
          ResourceDirectory = "C:\\\\books\\\\tale\\\\",
        }
        require("pagewright.bridge").start { url = "http://127.0.0.1:${port}", retry = 10, retryMost = 10 }
      `);
      await host.untilPrinted(`http://127.0.0.1:${port} refuses this app: this service has another project`);
      await bridge().until(() => Promise.resolve(hellos.length > 3));
      expect(hellos[0]?.project).to.equal(environment === 'simulator' ? 'C:\\books\\tale' : undefined);
      host.kill();
    }
    server.closeAllConnections();
    server.close();
  });

  it('the service finds an app again after the app was killed', async () => {
    const host = await bridge().connect();
    host.kill();
    const again = await bridge().launch();
    await again.untilPrinted('connected to');
    await bridge().until(async () => (await apps()).length === 1);
    expect((await bridge().call('GET', '/harbour/page')).status).to.equal(200);
    expect(again.get('require("composer").getSceneName("current")')).to.equal('App.harbour.page');
  });

  it('two nameless apps both get every event, and the newer one gets the calls', async () => {
    const first = await bridge().connect('', 'quay');
    const second = await bridge().connect();
    for (const number of upTo(5)) await count(number);
    await first.until(words, upTo(5));
    await second.until(words, upTo(5));
    await bridge().call('GET', '/harbour/page');
    const current = 'require("composer").getSceneName("current")';
    expect(first.get(current)).to.equal('App.harbour.components.quay.index');
    expect(second.get(current)).to.equal('App.harbour.page');
  });

  it('the bridge handles each event once and in order, and each call once, over a connection that loses and repeats', async () => {
    await mkdir(join(bridge().folder, 'demo'));
    await writeFile(join(bridge().folder, 'demo/page.lua'), counting);
    const trouble = { lost: 0.2, unanswered: 0.2, twice: 0.2, delayMs: 15 };
    const proxy = new UnreliableProxy(() => bridge().port, trouble, 5);
    await proxy.start();
    try {
      const host = await bridge().launch(`url = "http://127.0.0.1:${proxy.port}"`);
      // A plain page belongs to no app: what is dispatched meanwhile goes to Runtime.
      host.run('Runtime:addEventListener("count", function(event) seen[#seen + 1] = event end)');
      await host.untilPrinted('connected to');
      await bridge().until(async () => (await apps()).length > 0);
      const results: unknown[] = [];
      for (const number of upTo(60)) {
        await count(number);
        if (number % 10 !== 0) continue;
        const { status, body } = await bridge().call('POST', '/demo/page/box/note', { number });
        expect(status, JSON.stringify(body)).to.equal(200);
        results.push(body.result);
      }
      await host.until(words, upTo(60));
      expect(results).to.deep.equal(upTo(6));
      expect(host.get('ran')).to.deep.equal(upTo(6).map((each) => each * 10));
      expect(Object.values(proxy.troubles).every((times) => times > 2)).to.equal(true);
    } finally {
      await proxy.stop();
    }
  });
});
