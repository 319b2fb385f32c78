import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

describe('events reach the app', () => {
  const bridge = useBridge();

  it('an event reaches the app that shows the page as {name, UI, params}', async () => {
    const host = await bridge().connect();
    const { body } = await bridge().call('POST', '/_/app/dispatch', { name: 'greet', params: { to: ['all', 1] } });
    expect(body.app).to.equal('connected');
    await host.until('seen', [{ name: 'greet', hasUI: true, params: { to: ['all', 1] } }]);
  });

  it('an event goes to Runtime where no app object exists', async () => {
    const host = await bridge().bare(`
      Runtime:addEventListener("greet", function(event) received = event.params.word end)
      require("pagewright.bridge").start { watch = 10 }
    `);
    await host.untilPrinted('connected to');
    await bridge().call('POST', '/_/app/dispatch', { name: 'greet', params: { word: 'こんにちは' } });
    await host.until('received', 'こんにちは');
  });

  it('an event without a connected app changes nothing', async () => {
    const { status, body } = await bridge().call('POST', '/_/app/dispatch', { name: 'greet' });
    expect([status, body.app]).to.deep.equal([200, 'not-connected']);
  });

  it('each GET sends the event of its selector', async () => {
    const host = await bridge().connect();
    for (const path of ['/app', '/harbour', '/harbour/dusk', '/harbour/dusk/fleet/boat', '/harbour/dusk/sun/linear']) {
      expect((await bridge().call('GET', path)).status, path).to.equal(200);
    }
    const page = { book: 'harbour', page: 'dusk' };
    await host.until('#seen', 5);
    expect(host.get('seen')).to.deep.equal([
      { name: 'editor.selector.selectApp', hasUI: true, params: [] },
      { name: 'editor.selector.selectBook', hasUI: true, params: { book: 'harbour' } },
      { name: 'editor.selector.selectPage', hasUI: true, params: page },
      { name: 'editor.selector.selectLayer', hasUI: true, params: { ...page, layer: 'fleet/boat' } },
      { name: 'editor.selector.selectTool', hasUI: true, params: { ...page, layer: 'sun', class: 'linear' } },
    ]);
    await bridge().until(async () => (await bridge().call('GET', '/_/app')).body.ui?.['class'] === 'linear');
  });

  it('a GET answered with 304 sends its event; a HEAD and a refused GET send none', async () => {
    const host = await bridge().connect();
    const address = `${bridge().url}/harbour/dusk/sun`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    await fetch(address, { method: 'HEAD' });
    await fetch(`${address}shine`);
    expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).to.equal(304);
    await bridge().call('POST', '/_/app/dispatch', { name: 'last' });
    await host.until('seen[#seen] and seen[#seen].name', 'last');
    expect(host.get('#seen')).to.equal(3);
  });

  it('selection events select in the editor’s own lists, where the app runs the editor', async () => {
    const host = await bridge().connect();
    host.run(`
      chosen = {}
      local function note(what) return function(target) chosen[#chosen + 1] = what .. " " .. (target.book or target.page) end end
      require("pagewright.bridge").start {
        bookTable = { commandHandler = note("book") },
        pageTable = { commandHandler = note("page") },
        selectors = { componentSelector = { show = function() end, onClick = function(_, _, list) chosen[#chosen + 1] = list end } },
        layerTable = { objs = { { layer = "sky" }, { layer = "sun", touch = function(_, event) chosen[#chosen + 1] = event.phase end } } },
      }
    `);
    for (const path of ['/harbour', '/harbour/dusk', '/harbour/dusk/sun']) await bridge().call('GET', path);
    await host.until('chosen', ['book harbour', 'page dusk', 'layerTable', 'ended']);
  });

  it('an event reaches the other listeners although one fails', async () => {
    const host = await bridge().connect();
    host.run('require("plugin.kwik").app:addEventListener("bad", function() error("a bad listener") end)');
    await bridge().call('POST', '/_/app/dispatch', { name: 'bad' });
    await bridge().call('POST', '/_/app/dispatch', { name: 'good' });
    await host.until('seen[#seen] and seen[#seen].name', 'good');
    await host.untilPrinted('a bad listener');
  });
});

describe('what the app prints and where it fails', () => {
  const bridge = useBridge();

  it('the event stream shows what the app prints and where it fails, in order', async () => {
    const host = await bridge().connect();
    const stop = new AbortController();
    const stream = await fetch(`${bridge().url}/_/events`, { signal: stop.signal });
    host.run('for index = 1, 120 do print("line", index) end');
    // Longer than a line may be: cut in the middle of a letter.
    host.run('print(("あ"):rep(2000))');
    host.run('timer.performWithDelay(1, function() error("unhandled here") end)');
    let text = '';
    for await (const part of stream.body ?? []) {
      text += Buffer.from(part).toString();
      if (text.includes('unhandled here')) break;
    }
    stop.abort();
    const reported = [...text.matchAll(/line\\t(\d+)/g)].map(([, number]) => Number(number));
    expect(reported).to.deep.equal(Array.from({ length: 120 }, (_, index) => index + 1));
  });
});
