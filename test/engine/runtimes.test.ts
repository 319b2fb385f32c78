import { expect } from 'chai';
import { useEngineProject } from './support/use-engine-project.js';
import { runtimeNames } from './support/engine.js';

describe('the sample project in each runtime', () => {
  const project = useEngineProject();

  for (const runtime of runtimeNames) {
    it(`the sample project in the runtime ${runtime} shows every page, and no Lua error`, async () => {
      await project().run(
        async (app) => {
          const shown = [
            await app.dump(),
            await app.show('lighthouse'),
            await app.show('quay'),
            await app.show('dusk'),
          ];
          expect(shown.map(({ page }) => page)).to.deep.equal(['dusk', 'lighthouse', 'quay', 'dusk']);
          expect(shown[1]?.known).to.include.members(['night', 'beam', 'tower']);
          const isInstalled = await app.lua('return package.loaded["kwiksher.kwik"] ~= nil');
          expect(isInstalled).to.equal(runtime === 'modules');
        },
        { runtime },
      );
    });
  }
});
