import { expect } from 'chai';
import { useEngineProject } from './support/use-engine-project.js';
import { type RuntimeName, runtimeNames } from './support/engine.js';

/** A runtime, and where the models of pages lie: in a folder for each page, or as files in that of the book. */
const forms: readonly (readonly [runtime: RuntimeName, models: 'folders' | 'files'])[] = [
  ...runtimeNames.map((runtime) => [runtime, 'folders'] as const),
  ['modules', 'files'],
];
const alphaOf = (layer: string) => `return (PROBE.get("${layer}") or {}).a`;

for (const [runtime, models] of forms) {
  describe(`the sample project in the runtime ${runtime}, its models in ${models}`, () => {
    const project = useEngineProject();
    beforeEach(async () => {
      if (models === 'files') await project().moveModels('harbour', ['dusk', 'quay', 'lighthouse']);
    });

    it(`the sample project in the runtime ${runtime}, its models in ${models}, shows every page, and no Lua error`, async () => {
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

    it(`the bridge in the runtime ${runtime}, models in ${models}: events, calls, and the name of the page`, async () => {
      await project().connect(
        async (app) => {
          expect((await project().ask('GET', '/_/app')).body).to.nested.include({
            'ui.page': 'dusk',
            'ui.book': 'harbour',
          });
          await app.lua(
            'local app = PROBE.app() app:addEventListener("greet", function(e) received = e.params.word end)',
          );
          await project().call('POST', '/_/app/dispatch', { name: 'greet', params: { word: 'ahoy' } });
          await app.until('return received', (word) => word === 'ahoy');
          const called = await project().call('POST', '/harbour/page/sign/rename', { text: 'To the quay' });
          expect(called).to.nested.include({ 'result.text': 'To the quay' });
        },
        { runtime },
      );
    });

    if (models === 'files') return;

    it(`the bridge in the runtime ${runtime}, models in ${models}: a selection, a preview, and a save that reloads the page`, async () => {
      await project().connect(
        async (app) => {
          await app.lua(
            'local app = PROBE.app() app:addEventListener("editor.selector.selectLayer", function(e) selected = e.params.layer end)',
          );
          await project().call('GET', '/harbour/dusk/fleet/boat');
          await app.until('return selected', (layer) => layer === 'fleet/boat');
          await project().call('POST', '/harbour/dusk/sea/?command=preview', { alpha: 0.25 });
          await app.until(alphaOf('sea'), (alpha) => alpha === 0.25);
          await project().call('POST', '/harbour/dusk/sea/?command=save', {});
          await project().call('POST', '/harbour/dusk/sky', { alpha: 0.5 });
          await app.until(alphaOf('sky'), (alpha) => alpha === 0.5);
          expect(await app.lua(alphaOf('sea'))).to.equal(0.25);
          await app.until('return PROBE.shown("dusk")', (isShown) => isShown === true);
        },
        { runtime },
      );
    });
  });
}
