import { expect } from 'chai';
import { useEngineProject } from '../support/use-engine-project.js';

describe('the sample project in the engine', () => {
  const project = useEngineProject();

  it('the sample project in the engine shows every page with its layers, and no Lua error', async () => {
    await project().run(async (app) => {
      const shown = [await app.dump(), await app.show('lighthouse'), await app.show('quay'), await app.show('dusk')];
      expect(shown.map(({ page }) => page)).to.deep.equal(['dusk', 'lighthouse', 'quay', 'dusk']);
      expect(shown[1]?.known).to.include.members(['night', 'beam', 'tower']);
      expect(shown[1]?.commands).to.deep.equal(['backToDusk']);
    });
  });

  it('the sample project in the engine shows a layer that the service made', async () => {
    await project().call('PUT', '/harbour/quay/gull', { x: 400, y: 300, width: 80, height: 40 });
    await project().picture('App/harbour/assets/images/quay/gull.png', 20, 10, [255, 0, 0, 255]);
    await project().run(async (app) => {
      const { known } = await app.show('quay');
      expect(known).to.include('gull');
      await app.settle(100);
      const { x, y } = await app.point('gull');
      expect(await app.pixel(x, y)).to.deep.equal([255, 0, 0]);
    });
  });

  it('the sample project in the engine connects to the service, which reports what is shown', async () => {
    await project().connect(async () => {
      const { body } = await project().ask('GET', '/_/app');
      expect(body).to.nested.include({ 'ui.page': 'dusk', 'ui.book': 'harbour' });
    });
  });
});
