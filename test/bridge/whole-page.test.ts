import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { Solar2dHost } from '../support/lua/solar2d-host.js';
import { useBridge } from './use-bridge.js';

const sceneOf = (page: string) => `require("composer").getScene("App.harbour.components.${page}.index")`;
const current = 'require("composer").getSceneName("current")';
const sunAlpha = `(function() local _, alpha = pcall(function() return ${sceneOf('dusk')}.UI.sceneGroup.sun.alpha end) return alpha end)()`;
const isActive = (page: string) => `(${sceneOf(page)} or {}).isActive == true`;

describe('a page that is loaded anew', () => {
  const bridge = useBridge();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(bridge().folder, path)), { recursive: true });
    await writeFile(join(bridge().folder, path), text);
  };
  const command = (words: string) =>
    `local M = {}\nfunction M:new() return { execute = function(_, event) calls = (calls or "") .. "${words}," .. event.UI.page .. ";" end } end\nreturn M\n`;
  const layer = (...failing: readonly string[]) =>
    [
      'local M = {}',
      ...failing.map((name) => `function M:${name}(UI) local nothing = UI.nothing.at end`),
      'return M\n',
    ].join('\n');
  const changed = (...files: readonly string[]) =>
    bridge().call('POST', '/_/app/dispatch', { name: 'authoring.changed', params: { files } });
  const save = async (host: Solar2dHost, alpha: number) => {
    await bridge().call('POST', '/harbour/dusk/sun', { alpha });
    await host.until(sunAlpha, alpha);
    await host.until(isActive('dusk'), true);
  };
  const sail = (host: Solar2dHost) => host.run(`calls = nil ${sceneOf('dusk')}:dispatchEvent({ name = "setSail" })`);

  it('a reloaded page answers to its buttons with the present commands, each once', async () => {
    const host = await bridge().connect();
    await write('App/harbour/commands/dusk/setSail.lua', command('first'));
    await save(host, 0.5);
    sail(host);
    expect(host.get('calls')).to.equal('first,dusk;');
    await write('App/harbour/commands/dusk/setSail.lua', command('second'));
    await changed('App/harbour/commands/dusk/setSail.lua');
    await save(host, 0.25);
    sail(host);
    expect(host.get('calls')).to.equal('second,dusk;');
  });

  it('a reloaded page has the commands that were added, and not those that were removed', async () => {
    const host = await bridge().connect();
    const runs = (name: string) => {
      host.run(`calls = nil ${sceneOf('dusk')}:dispatchEvent({ name = "${name}" })`);
      return host.get('calls') ?? null;
    };
    const mapped = `require("plugin.kwik").app.context.commands["dusk.dropAnchor"] ~= nil`;
    await bridge().call('PUT', '/harbour/commands/dusk/dropAnchor', { actions: [] });
    await write('App/harbour/commands/dusk/dropAnchor.lua', command('anchor'));
    await changed('App/harbour/commands/dusk/dropAnchor.lua');
    await host.until(mapped, true);
    await host.until(isActive('dusk'), true);
    expect(runs('dropAnchor')).to.equal('anchor,dusk;');
    await bridge().call('DELETE', '/harbour/commands/dusk/dropAnchor');
    await host.until(mapped, false);
    await host.until(isActive('dusk'), true);
    expect(runs('dropAnchor')).to.equal(null);
    await bridge().call('POST', '/_/history/undo', {});
    await host.until(mapped, true);
    await host.until(isActive('dusk'), true);
    expect(runs('dropAnchor')).to.equal('anchor,dusk;');
  });

  it('a page reloads although its layers and a project-wide component fail while it is left, every time', async () => {
    await write('App/harbour/components/dusk/layers/sky.lua', layer('didHide', 'destroy'));
    await write('custom/components/sad.lua', layer('didHide', 'destroy'));
    const host = await bridge().launch();
    await bridge().until(async () => (await bridge().call('GET', '/_/app')).body.connected);
    host.run('require("plugin.kwik").app.props.common = { components = { "sad" } }');
    for (const alpha of [0.5, 0.25, 0.75]) await save(host, alpha);
    await host.untilPrinted('destroy of sky');
    await host.untilPrinted('destroy of sad');
  });

  it('a page reloads although its scene fails while it is left', async () => {
    const host = await bridge().connect();
    host.run(`${sceneOf('dusk')}:addEventListener("hide", function() error("will not go") end)`);
    await save(host, 0.5);
    await host.untilPrinted('will not go');
    await save(host, 0.25);
  });

  it('a reloaded page shows what loads, and the rest once that is fixed', async () => {
    const host = await bridge().connect();
    await write('App/harbour/components/dusk/layers/sky.lua', 'local M = {\nreturn');
    await save(host, 0.5);
    await host.untilPrinted('create of sky');
    await write('App/harbour/components/dusk/layers/sky.lua', layer());
    await changed('App/harbour/components/dusk/layers/sky.lua');
    await host.until('package.loaded["App.harbour.components.dusk.layers.sky"] ~= nil', true);
    await host.until(current, 'App.harbour.components.dusk.index');
  });

  it('a changed page that is not shown is reloaded when it is shown next', async () => {
    const host = await bridge().connect('', 'quay');
    host.run('require("plugin.kwik").app:showView("components.dusk.index")');
    await host.until(isActive('dusk'), true);
    await bridge().call('POST', '/harbour/quay/wall', { alpha: 0.5 });
    await bridge().call('POST', '/_/app/dispatch', { name: 'last' });
    await host.until('seen[#seen] and seen[#seen].name', 'last');
    expect(host.get(current)).to.equal('App.harbour.components.dusk.index');
    host.run('require("plugin.kwik").app:showView("components.quay.index")');
    await host.until(`${sceneOf('quay')}.UI.sceneGroup.wall.alpha`, 0.5);
  });

  it('a renamed page shows under its new name, and another page replaces a removed one', async () => {
    const host = await bridge().connect();
    await bridge().call('PUT', '/harbour/dusk?newName=evening');
    await host.until(current, 'App.harbour.components.evening.index');
    await host.until(isActive('evening'), true);
    const listed = 'require("plugin.kwik").app.props.scenes';
    expect(host.get(listed)).to.deep.equal(['evening', 'quay', 'lighthouse']);
    await bridge().call('DELETE', '/harbour/evening');
    await host.until(`${current} ~= "App.harbour.components.evening.index" and ${current} ~= "pagewright.page"`, true);
    expect(host.get(`${current}:match("^App%.harbour%.components%.(%a+)%.index$")`)).to.be.oneOf([
      'quay',
      'lighthouse',
    ]);
  });

  it('a page that was added after the app started shows', async () => {
    const host = await bridge().connect();
    await bridge().call('PUT', '/harbour/pier');
    const registered = 'require("plugin.kwik").app.context.Router["components.pier.index"] ~= nil';
    await host.until(registered, true);
    expect(host.get(current)).to.equal('App.harbour.components.dusk.index');
    host.run('require("plugin.kwik").app:showView("components.pier.index")');
    await host.until(isActive('pier'), true);
  });

  it('a reload leaves no timers and listeners behind', async () => {
    const script = `${layer('destroy').replace('return M\n', '')}
function M:didShow(UI)
  shows = (shows or 0) + 1
  ticked = ticked or {}
  local show = shows
  self.timer = timer.performWithDelay(5, function() ticked[show] = (ticked[show] or 0) + 1 end, 0)
  Runtime:addEventListener("ping", function() pings = (pings or 0) + 1 end)
end
return M
`;
    await write('App/harbour/components/dusk/layers/sky.lua', script);
    const host = await bridge().connect();
    await save(host, 0.5);
    await save(host, 0.25);
    const before = host.get('{ ticked[1], ticked[2] }');
    await host.until('(ticked[3] or 0) > 3', true);
    expect(host.get('{ ticked[1], ticked[2] }')).to.deep.equal(before);
    host.run('Runtime:dispatchEvent({ name = "ping" })');
    expect(host.get('pings')).to.equal(1);
  });

  it('a reload preserves modules without a file, and drops those whose file is gone', async () => {
    await write('App/harbour/words.lua', 'return { "one" }\n');
    const host = await bridge().bare(`
      require("plugin.kwik").bootstrap { name = "harbour", goPage = "dusk" }
      package.loaded["App.harbour.made"] = { "loaded" }
      words = require("App.harbour.words")
      require("pagewright.bridge").start { retry = 10, retryMost = 50, patience = 600, watch = 10 }
    `);
    await bridge().until(async () => (await bridge().call('GET', '/_/app')).body.connected);
    await write('App/harbour/words.lua', 'return { "two" }\n');
    await changed('App/harbour/words.lua');
    await host.until('require("App.harbour.words")', ['two']);
    expect(host.get('require("App.harbour.made")')).to.deep.equal(['loaded']);
    await host.until(isActive('dusk'), true);
  });
});
