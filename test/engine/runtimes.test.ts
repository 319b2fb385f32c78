import { expect } from 'chai';
import { isDeepStrictEqual } from 'node:util';
import { useEngineProject } from './support/use-engine-project.js';
import type { RunningApp, ShownPage } from './support/engine.js';
import { runtimeForms } from './support/runtime-forms.js';

/** The names that the renames give. */
const newNames: Readonly<Record<string, string>> = {
  sun: 'soleil',
  quay: 'pier',
  dusk: 'evening',
  harbour: 'haven',
};

const alphaOf = (layer: string) => `return (PROBE.get("${layer}") or {}).a`;

for (const [runtime, models] of runtimeForms) {
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
          // The page is reloaded once for each save: between the two, it has no layers.
          await app.until(
            'local sky, sea = PROBE.get("sky"), PROBE.get("sea") return { sky and sky.a, sea and sea.a }',
            (both) => isDeepStrictEqual(both, [0.5, 0.25]),
          );
          await app.until('return PROBE.shown("dusk")', (isShown) => isShown === true);
        },
        { runtime },
      );
    });

    it(`in the runtime ${runtime}, models in ${models}, the app starts as before after a layer, a page, the start page and the start book have other names`, async () => {
      const before: ShownPage[] = [];
      await project().run(async (app) => void before.push(...(await everyPage(app, ['quay', 'lighthouse', 'dusk']))), {
        runtime,
      });
      await project().call('PUT', '/harbour/dusk/sun?newName=soleil');
      await project().call('PUT', '/harbour/quay?newName=pier');
      await project().call('PUT', '/harbour/dusk?newName=evening');
      await project().call('PUT', '/harbour?newName=haven');
      await project().run(
        async (app) => {
          const after = await everyPage(app, ['pier', 'lighthouse', 'evening']);
          expect(after.map(things)).to.deep.equal(before.map(things).map(withNewNames));
        },
        { runtime },
      );
    });
  });
}

/** The page that the app starts with, and others. */
async function everyPage(app: RunningApp, others: readonly string[]): Promise<ShownPage[]> {
  const shown = [await app.dump()];
  for (const page of others) shown.push(await app.show(page));
  return shown;
}

/** The things of a page, by their names. */
function things({ page, known, layers, animations, audios, groups, timers, variables, commands, stage }: ShownPage) {
  const lists = { known, layers, animations, audios, groups, timers, variables, commands };
  const sorted = Object.entries(lists).map(([name, list]) => [name, [...list].sort()] as const);
  return { page, count: stage.children?.length, ...Object.fromEntries(sorted) };
}

function withNewNames(value: ReturnType<typeof things>): ReturnType<typeof things> {
  const text = JSON.stringify(value).replace(/[A-Za-z]+/g, (word) => newNames[word] ?? word);
  const renamed = JSON.parse(text) as Record<string, unknown>;
  for (const [name, list] of Object.entries(renamed)) if (Array.isArray(list)) renamed[name] = [...list].sort();
  return renamed as ReturnType<typeof things>;
}
