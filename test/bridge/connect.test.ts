import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

describe('the bridge connects', () => {
  const bridge = useBridge();
  const apps = async () => (await bridge().call('GET', '/_/app')).body;

  it('the bridge is installed once, with its line in main.lua', async () => {
    const again = await bridge().call('PUT', '/_/bridge');
    expect(again.status).to.equal(200);
    expect(again.body).to.deep.include({ created: false, changes: [], warnings: [] });
    expect(again.body.resource.line).to.equal('require("pagewright.bridge").start()');
    expect(again.body.resource.files).to.include.members(['pagewright/bridge.lua', 'pagewright/page.lua']);
  });

  it('the bridge reports what the app shows, and each change of it', async () => {
    expect(await apps()).to.include({ connected: false, since: null, ui: null });
    const host = await bridge().connect();
    await bridge().until(async () => (await apps()).ui?.['page'] === 'dusk');
    expect((await apps()).ui).to.include({ book: 'harbour', page: 'dusk', lang: 'en' });
    host.run('require("plugin.kwik").app:showView("components.quay.index")');
    await bridge().until(async () => (await apps()).ui?.['page'] === 'quay');
  });

  it('the empty test page alone starts the bridge', async () => {
    const host = await bridge().bare('require("composer").gotoScene("pagewright.page")');
    await bridge().until(async () => (await apps()).connected);
    expect(host.get('require("composer").getSceneName("current")')).to.equal('pagewright.page');
  });

  it('the bridge does nothing on a reader’s device', async () => {
    const host = await bridge().bare(`
      system = { getInfo = function() return "device" end }
      asked = 0
      local request = network.request
      network.request = function(...) asked = asked + 1 return request(...) end
      require("pagewright.bridge").start()
      timer.performWithDelay(100, function() done = true end)
    `);
    await host.until('done', true);
    expect(host.get('asked')).to.equal(0);
    expect((await apps()).connected).to.equal(false);
  });

  it('a relaunched simulator returns to the page that it showed', async () => {
    const before = await bridge().connect();
    before.run('require("plugin.kwik").app:showView("components.quay.index")');
    await bridge().until(async () => (await apps()).ui?.['page'] === 'quay');
    before.kill();
    const after = await bridge().launch();
    await after.until('require("composer").getSceneName("current")', 'App.harbour.components.quay.index');
    await bridge().until(async () => (await apps()).apps.length === 1);
  });

  it('a second app stays where it is', async () => {
    const first = await bridge().connect('device = "phone"', 'quay');
    const second = await bridge().connect('device = "tablet"');
    const third = await bridge().connect('', 'lighthouse');
    await bridge().until(async () => (await apps()).apps.length === 3);
    const page = 'require("composer").getSceneName("current")';
    expect([first, second, third].map((host) => host.get(page))).to.deep.equal(
      ['quay', 'dusk', 'lighthouse'].map((name) => `App.harbour.components.${name}.index`),
    );
    expect((await apps()).apps.map(({ device }) => device)).to.deep.equal(['', 'tablet', 'phone']);
  });

  it('an app that stays silent counts as gone', async () => {
    const host = await bridge().connect();
    host.kill();
    await bridge().until(async () => !(await apps()).connected);
    const { status, body } = await bridge().call('GET', '/harbour/page');
    expect([status, body.code]).to.deep.equal([503, 'app-not-connected']);
  });
});
