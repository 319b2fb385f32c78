import { expect } from 'chai';
import { useEngineProject } from '../support/use-engine-project.js';

describe('a save while the app is connected', () => {
  const project = useEngineProject();

  it('a save shows on the current page of a connected app and on the others', async () => {
    await project().connect(async (app) => {
      await app.show('quay');
      await project().call('POST', '/harbour/quay/door', { alpha: 0.5 });
      await app.until('return (PROBE.get("door") or {}).a', (alpha) => alpha === 0.5);
      await app.until('return PROBE.shown("quay")', (isShown) => isShown === true);
      await app.click('door');
      // The button's command takes one of two crates away.
      await app.until('return PROBE.UI().variables.cratesLeft', (left) => left === 1);
      expect((await app.show('lighthouse')).known).to.include('tower');
      expect((await app.show('quay')).known).to.include('crates/crateA');
    });
  });
});
