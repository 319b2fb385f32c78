import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

describe('the bridge connects', () => {
  const bridge = useBridge();
  const apps = async () => (await bridge().call('GET', '/_/app')).body;

  it('is put into the project once, with the line for main.lua', async () => {
    const again = await bridge().call('PUT', '/_/bridge');
    expect(again.status).to.equal(200);
    expect(again.body).to.deep.include({ created: false, changes: [], warnings: [] });
    expect(again.body.resource.line).to.equal('require("pagewright.bridge").start()');
    expect(again.body.resource.files).to.include.members(['pagewright/bridge.lua', 'pagewright/page.lua']);
  });

  it('tells what the app shows, and when that changes', async () => {
    expect(await apps()).to.include({ connected: false, since: null, ui: null });
    const host = await bridge().connect();
    await bridge().until(async () => (await apps()).ui?.['page'] === 'dusk');
    expect((await apps()).ui).to.include({ book: 'harbour', page: 'dusk', lang: 'en' });
    host.run('require("plugin.kwik").app:showView("components.quay.index")');
    await bridge().until(async () => (await apps()).ui?.['page'] === 'quay');
  });

  it('is started by the empty test page alone', async () => {
    const host = await bridge().bare('require("composer").gotoScene("pagewright.page")');
    await bridge().until(async () => (await apps()).connected);
    expect(host.get('require("composer").getSceneName("current")')).to.equal('pagewright.page');
  });

  it('does nothing on a reader’s device', async () => {
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

  it('returns to the page that was shown when the simulator relaunches', async () => {
    const before = await bridge().connect();
    before.run('require("plugin.kwik").app:showView("components.quay.index")');
    await bridge().until(async () => (await apps()).ui?.['page'] === 'quay');
    before.kill();
    const after = await bridge().launch();
    await after.until('require("composer").getSceneName("current")', 'App.harbour.components.quay.index');
    await bridge().until(async () => (await apps()).apps.length === 1);
  });

  it('leaves a second app where it is', async () => {
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

  it('is gone when nothing is heard of it', async () => {
    const host = await bridge().connect();
    host.kill();
    await bridge().until(async () => !(await apps()).connected);
    const { status, body } = await bridge().call('GET', '/harbour/page');
    expect([status, body.code]).to.deep.equal([503, 'app-not-connected']);
  });
});
