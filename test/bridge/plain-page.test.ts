import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

const page = `
local scene = require("composer").newScene()
local loop = { word = "round" }
loop.loop = loop
local layers = { box = { x = 1, deep = { list = { 1, 2 }, f = print } }, loop = loop, [5] = 1 }
local functions = {
  fail = function() error("the box is locked") end,
  failWithTable = function() error({ reason = "no text" }) end,
  nothing = function() end,
  count = function(layer, params) calls = (calls or 0) + 1 return calls end,
  echo = function(layer, params) return { layer.x, params } end,
  loop = function() return loop end,
  odd = function() return { 1 / 0, 0 / 0, print, "\\255", ["a b"] = false } end,
  much = function() local text = ("x"):rep(1000) local list = {} for i = 1, 3000 do list[i] = text end return list end,
  several = function() return 1, 2 end,
}
function scene:getLayer(name) return layers[name] end
function scene:getFunc(name) return functions[name] end
return scene
`;

describe('a plain page', () => {
  const bridge = useBridge();
  const current = 'require("composer").getSceneName("current")';

  it('composer shows a plain page', async () => {
    const host = await bridge().connect();
    const { status, body } = await bridge().call('GET', '/harbour/page');
    expect([status, body]).to.deep.equal([200, { name: 'page', kind: 'plain', shown: true }]);
    expect(host.get(current)).to.equal('App.harbour.page');
  });

  it('a HEAD of a plain page answers like the GET and does not show it', async () => {
    const head = () => fetch(`${bridge().url}/harbour/page`, { method: 'HEAD' });
    expect((await head()).status).to.equal(503);
    const host = await bridge().connect();
    const before = host.get(current);
    const looked = await head();
    expect(looked.status).to.equal(200);
    // The app gets its messages in order: a page that the HEAD had asked for would be shown by now.
    await bridge().call('POST', '/_/app/dispatch', { name: 'last' });
    await host.until('seen[#seen] and seen[#seen].name', 'last');
    expect(host.get(current)).to.equal(before);
    const shown = await fetch(`${bridge().url}/harbour/page`);
    expect(looked.headers.get('etag')).to.equal(shown.headers.get('etag'));
  });

  it('a plain page lists its layers and runs its functions, found by scene.getLayer and scene.getFunc', async () => {
    await bridge().connect();
    const layer = await bridge().call('GET', '/harbour/page/sign');
    expect(layer.body).to.deep.include({ type: 'layer', name: 'sign', found: true });
    expect(layer.body.props).to.include({ text: 'To the harbour', x: 240 });
    expect((await bridge().call('GET', '/harbour/page/nobody')).body).to.deep.equal({
      type: 'layer',
      name: 'nobody',
      found: false,
      props: {},
    });
    const renamed = await bridge().call('POST', '/harbour/page/sign/rename', { text: 'To the quay' });
    expect(renamed.body.result).to.deep.equal({ before: 'To the harbour', text: 'To the quay' });
    expect((await bridge().call('GET', '/harbour/page/sign')).body.props).to.include({ text: 'To the quay' });
  });

  describe('of the author’s own', () => {
    const post = async (path: string, body?: object) => {
      const { status, body: answer } = await bridge().call('POST', `/demo/page/${path}`, body);
      return { status, answer };
    };

    beforeEach(async () => {
      await mkdir(join(bridge().folder, 'demo'));
      await writeFile(join(bridge().folder, 'demo/page.lua'), page);
      await bridge().connect();
    });

    it('a plain page of the author’s own may define scene:getLayer and scene:getFunc', async () => {
      const { body } = await bridge().call('GET', '/demo/page/box');
      expect(body.props).to.deep.equal({ x: 1, deep: { list: [1, 2], f: '<function>' } });
      const echo = await post('box/echo', { a: { b: [true, 'ä'] } });
      expect(echo.answer.result).to.deep.equal([1, { a: { b: [true, 'ä'] } }]);
    });

    it('a plain page returns results that JSON has no value for as words', async () => {
      expect((await post('box/loop')).answer.result).to.deep.equal({ word: 'round', loop: '<cycle>' });
      const { result } = (await post('box/odd')).answer;
      expect(result).to.include({ 1: '<inf>', 3: '<function>', 4: '?', 'a b': false });
      expect((await post('box/nothing')).answer).to.deep.equal({ result: null });
      expect((await post('box/several')).answer).to.deep.equal({ result: 1 });
    });

    it('a failing function of a plain page is answered with Lua’s message', async () => {
      const { status, answer } = await post('box/fail');
      expect([status, answer.code]).to.deep.equal([502, 'function-failed']);
      expect(answer.detail)
        .to.contain('the box is locked')
        .and.to.match(/page:\d+:/);
      expect((await post('box/failWithTable')).status).to.equal(502);
    });

    it('a result of a plain page that is too large is refused, and the bridge continues', async () => {
      const { status, answer } = await post('box/much');
      expect([status, answer.code]).to.deep.equal([502, 'function-failed']);
      expect(answer.detail).to.contain('1 MiB');
      expect((await post('box/count')).answer.result).to.equal(1);
    });

    it('a plain page has no other function and no other layer', async () => {
      const func = await post('box/fly');
      expect([func.status, func.answer.code]).to.deep.equal([404, 'view-not-registered']);
      expect(func.answer.detail).to.contain('fly');
      const layer = await post('nobody/echo');
      expect([layer.status, layer.answer.code]).to.deep.equal([404, 'view-not-registered']);
    });
  });

  it('a plain page that the app does not have is logged and changes nothing', async () => {
    const host = await bridge().connect();
    const before = host.get(current);
    host.run('package.loaders[2] = function() end');
    const { status, body } = await bridge().call('GET', '/harbour/page');
    expect([status, body.code]).to.deep.equal([404, 'view-not-registered']);
    await host.untilPrinted('The app has no page App.harbour.page');
    expect(host.get(current)).to.equal(before);
  });

  it('a plain page whose script fails is reported as its failure', async () => {
    await bridge().connect();
    await writeFile(join(bridge().folder, 'App/harbour/broken.lua'), 'error("not today")');
    const { status, body } = await bridge().call('GET', '/harbour/broken');
    expect([status, body.code]).to.deep.equal([502, 'function-failed']);
    expect(body.detail).to.contain('not today');
  });

  it('a request for a plain page goes to the named app, or to the newest connection', async () => {
    const first = await bridge().connect('device = "phone"');
    const second = await bridge().connect('device = "tablet"');
    await bridge().call('GET', '/harbour/page');
    expect([first, second].map((host) => host.get(current) === 'App.harbour.page')).to.deep.equal([false, true]);
    await bridge().call('GET', '/harbour/page?app=phone');
    expect(first.get(current)).to.equal('App.harbour.page');
    const { status, body } = await bridge().call('GET', '/harbour/page?app=watch');
    expect([status, body.code]).to.deep.equal([503, 'app-not-connected']);
  });

  it('a plain page of a hanging app is answered with 504', async () => {
    const host = await bridge().connect();
    host.kill();
    const { status, body } = await bridge().call('GET', '/harbour/page');
    expect([status, body.code]).to.be.deep.oneOf([
      [504, 'app-timed-out'],
      [503, 'app-not-connected'],
    ]);
  });
});
