import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

const page = 'App.harbour.components.dusk.index';
const current = 'require("composer").getSceneName("current")';
const object = (layer: string) => `require("composer").getScene("${page}").UI.sceneGroup["${layer}"]`;
/** Where the page is not shown for a moment, there is no such object. */
const alphaOf = (layer: string) =>
  `(function() local _, alpha = pcall(function() return ${object(layer)}.alpha end) return alpha end)()`;

describe('what was saved', () => {
  const bridge = useBridge();

  it('a save shows without a relaunch, from the scripts as they are now', async () => {
    const host = await bridge().connect();
    host.run(`
      old = require("composer").getScene("${page}")
      oldScript = package.loaded["App.harbour.components.dusk.layers.sun"]
      loadedBefore = package.loaded["plugin.kwik"]
      old:addEventListener("destroy", function() destroyed = true end)
    `);
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.5 });
    await host.until(alphaOf('sun'), 0.5);
    await host.until(current, page);
    expect(
      host.get(`{
        destroyed,
        require("composer").getScene("${page}") ~= old,
        package.loaded["App.harbour.components.dusk.layers.sun"] ~= oldScript,
        package.loaded["plugin.kwik"] == loadedBefore,
        loadedBefore.app.context.Router["components.dusk.index"] == require("composer").getScene("${page}"),
      }`),
    ).to.deep.equal([true, true, true, true, true]);
    expect(host.get('seen[1].name')).to.equal('authoring.changed');
    expect(host.get('seen[1].params.files')).to.include('App/harbour/components/dusk/layers/sun.lua');
  });

  it('a reload delivers what comes meanwhile to the app of the new page', async () => {
    const host = await bridge().connect();
    // The app stays between the old page and the new one until it is let on.
    host.run(`
      local app = require("plugin.kwik").app
      local showView = app.showView
      function app:showView(...)
        local view, options = ...
        function letOn() showView(app, view, options) end
      end
    `);
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.5 });
    await host.until(current, 'pagewright.page');
    for (const time of [1, 2, 3]) await bridge().call('POST', '/_/app/dispatch', { name: 'ping', params: { time } });
    host.run('letOn()');
    const pings = `(function() local times = {} for _, event in ipairs(seen) do
      if event.name == "ping" then times[#times + 1] = event.hasUI and event.params.time end end return times end)()`;
    await host.until(pings, [1, 2, 3]);
  });

  it('a save on another page leaves the shown page as it is', async () => {
    const host = await bridge().connect();
    host.run(`old = require("composer").getScene("${page}")`);
    await bridge().call('PUT', '/harbour/quay/lantern');
    await host.until('#seen', 1);
    expect(host.get(`require("composer").getScene("${page}") == old`)).to.equal(true);
  });

  it('a save shows although the page fails while it is left', async () => {
    const host = await bridge().connect();
    host.run(
      `require("composer").getScene("${page}"):addEventListener("destroy", function() error("cannot destroy") end)`,
    );
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.5 });
    await host.until(alphaOf('sun'), 0.5);
    await host.untilPrinted('cannot destroy');
  });

  it('a page that does not load is reported, and shows once it is fixed', async () => {
    const host = await bridge().connect();
    host.run(`
      read = package.loaders[2]
      package.loaders[2] = function(name)
        if broken and name == "${page}" then return function() error("half typed") end end
        return read(name)
      end
      broken = true
    `);
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.5 });
    await host.untilPrinted('half typed');
    await host.until(current, 'pagewright.page');
    host.run('broken = false');
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.625 });
    await host.until(alphaOf('sun'), 0.625);
  });

  it('many saves in a row show the last', async () => {
    const host = await bridge().connect();
    await Promise.all([0.1, 0.2, 0.3].map((alpha) => bridge().call('POST', '/harbour/dusk/sea', { alpha })));
    await bridge().call('POST', '/harbour/dusk/sun', { alpha: 0.875 });
    await host.until(alphaOf('sun'), 0.875);
    await host.until(current, page);
  });

  it('a save on a plain page shows', async () => {
    const host = await bridge().connect();
    await writeFile(
      join(bridge().folder, 'App/harbour/corner.lua'),
      'local scene = require("composer").newScene()\nscene.word = "first"\nreturn scene\n',
    );
    expect((await bridge().call('GET', '/harbour/corner')).status).to.equal(200);
    await host.until(current, 'App.harbour.corner');
    await writeFile(
      join(bridge().folder, 'App/harbour/corner.lua'),
      'local scene = require("composer").newScene()\nscene.word = "second"\nreturn scene\n',
    );
    await bridge().call('POST', '/_/app/dispatch', {
      name: 'authoring.changed',
      params: { files: ['App/harbour/corner.lua'] },
    });
    await host.until('(require("composer").getScene("App.harbour.corner") or {}).word', 'second');
  });
});
