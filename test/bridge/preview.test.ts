import { expect } from 'chai';
import { useBridge } from './use-bridge.js';

const object = (layer: string) =>
  `require("composer").getScene("App.harbour.components.dusk.index").UI.sceneGroup["${layer}"]`;
const preview = (layer: string) => `/harbour/dusk/${layer}/?command=preview`;

describe('a preview', () => {
  const bridge = useBridge();

  it('a preview moves and changes the display object at once, and GET shows it', async () => {
    const host = await bridge().connect();
    const props = { x: 1000, y: 400, alpha: 0.25, rotation: 45, xScale: 2, yScale: 3, isVisible: false };
    const { body } = await bridge().call('POST', preview('sun'), props);
    expect(body).to.deep.include({ app: 'connected', preview: props });
    await host.until(`${object('sun')}.alpha`, 0.25);
    const fields = ['x', 'y', 'rotation', 'xScale', 'yScale', 'isVisible'].map((name) => `${object('sun')}.${name}`);
    // Layers are placed in pixels of the 4x artwork.
    expect(host.get(`{${fields.join(',')}}`)).to.deep.equal([250, 100, 45, 2, 3, false]);
    expect((await bridge().call('GET', '/harbour/dusk/sun')).body.preview).to.deep.equal(props);
  });

  it('a preview of a colour fills the object, in either measure', async () => {
    const host = await bridge().connect();
    await bridge().call('POST', preview('sun'), { color: [255, 0, 51, 255] });
    await host.until(`${object('sun')}.fillColour`, [1, 0, 0.2, 1]);
    await bridge().call('POST', preview('sun'), { color: [0, 0.5, 1] });
    await host.until(`${object('sun')}.fillColour`, [0, 0.5, 1, 1]);
  });

  it('a preview reaches the app as an event, whatever it is of', async () => {
    const host = await bridge().connect();
    await bridge().call('POST', `${preview('sun')}&class=linear`, { duration: 700 });
    await host.until('seen[#seen] and seen[#seen].name', 'authoring.preview');
    expect(host.get('seen[#seen].params')).to.deep.include({ layer: 'sun', class: 'linear' });
  });

  it('a preview merges with the one before, and null shows what was there before it', async () => {
    const host = await bridge().connect();
    const before = host.get(`${object('sun')}.rotation`);
    await bridge().call('POST', preview('sun'), { rotation: 30 });
    await bridge().call('POST', preview('sun'), { alpha: 0.5 });
    await host.until(`${object('sun')}.alpha`, 0.5);
    expect(host.get(`${object('sun')}.rotation`)).to.equal(30);
    await bridge().call('POST', preview('sun'), { rotation: null });
    await host.until(`${object('sun')}.rotation`, before);
    expect(host.get(`${object('sun')}.alpha`)).to.equal(0.5);
  });

  it('an app that is slower than the caller gets the last preview of many', async () => {
    const host = await bridge().connect();
    for (let step = 1; step <= 40; step++) {
      await bridge().call('POST', preview('sun'), { alpha: step / 40 });
    }
    await host.until(`${object('sun')}.alpha`, 1);
    expect(host.get('#seen')).to.be.at.most(40);
  });

  it('an app that connects later shows the preview', async () => {
    const first = await bridge().call('POST', preview('sun'), { alpha: 0.125 });
    expect(first.body.app).to.equal('not-connected');
    const host = await bridge().connect();
    await host.until(`${object('sun')}.alpha`, 0.125);
    host.kill();
    const again = await bridge().launch();
    await again.until(`${object('sun')}.alpha`, 0.125);
  });

  it('a preview stays on a page that reloads, and an empty save stores it', async () => {
    const host = await bridge().connect();
    await bridge().call('POST', preview('sun'), { alpha: 0.375 });
    await host.until(`${object('sun')}.alpha`, 0.375);
    await bridge().call('POST', '/harbour/dusk/sea', { alpha: 0.75 });
    await host.until(`${object('sea')}.alpha`, 0.75);
    await host.until(`${object('sun')}.alpha`, 0.375);
    const saved = await bridge().call('POST', '/harbour/dusk/sun?command=save');
    expect(saved.status).to.equal(200);
    await host.until('seen[#seen] and seen[#seen].params.props', []);
    const { body } = await bridge().call('GET', '/harbour/dusk/sun');
    expect([body.props['alpha'], body.preview]).to.deep.equal([0.375, null]);
    await host.until(`${object('sun')}.alpha`, 0.375);
  });
});
