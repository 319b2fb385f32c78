import { expect } from 'chai';
import type { RunningApp } from './support/engine.js';
import { runtimeForms } from './support/runtime-forms.js';
import { useEngineProject } from './support/use-engine-project.js';

const alphaOf = (layer: string) => `return (PROBE.get("${layer}") or {}).a`;
const page = 'return PROBE.page()';
const hasPage = (name: string) =>
  `return package.loaded["Application"].apps[1].context.Router["components.${name}.index"] ~= nil`;

for (const [runtime, models] of runtimeForms)
  describe(`an app that is connected, in the runtime ${runtime}, its models in ${models}`, () => {
    const project = useEngineProject();
    const quay = models === 'files' ? 'App/harbour/quay.lua' : 'App/harbour/components/quay/index.lua';
    beforeEach(async () => {
      if (models === 'files') await project().moveModels('harbour', ['dusk', 'quay', 'lighthouse']);
    });

    /** Runs the book from the quay on. */
    const run = async (steps: (app: RunningApp) => Promise<void>, withErrors = false) => {
      const main = (await project().text('main.lua')).replaceAll('= "dusk"', '= "quay"');
      await project().connect(steps, { main, withErrors, runtime });
    };
    const edit = async (path: string, from: string | RegExp, to: string) => {
      const before = await project().text(path);
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${path} has no ${from}`);
      await project().write(path, after);
    };
    const save = async (app: RunningApp, alpha: number) => {
      await project().call('POST', '/harbour/quay/door', { alpha });
      await app.until(alphaOf('door'), (value) => value === alpha);
      await project().caughtUp(app);
      await isAlive(app, 'quay');
    };
    const isAlive = (app: RunningApp, name: string) =>
      app.until(`return PROBE.shown("${name}")`, (shown) => shown === true, { what: `${name} is shown to its end` });
    const takeCrate = async (app: RunningApp) => {
      await project().caughtUp(app);
      const left = await app.lua<number>('return PROBE.UI().variables.cratesLeft');
      await app.click('door');
      await app.until('return PROBE.UI().variables.cratesLeft', (now) => now === left - 1, {
        what: 'the tap on the door',
      });
    };

    it('a connected app shows the changes of another page when it turns to it', async () => {
      await run(async (app) => {
        await app.show('lighthouse');
        await project().call('POST', '/harbour/quay/door', { alpha: 0.5 });
        await project().call('POST', '/harbour/dusk/sun', { alpha: 0.25 });
        await project().call('POST', '/harbour/lighthouse/tower', { alpha: 0.75 });
        await app.until(alphaOf('tower'), (value) => value === 0.75);
        await app.show('quay');
        expect(await app.lua(alphaOf('door'))).to.equal(0.5);
        await takeCrate(app);
        await app.show('dusk');
        expect(await app.lua(alphaOf('sun'))).to.equal(0.25);
      });
    });

    it('a connected app runs a command that was edited by hand, once', async () => {
      await run(async (app) => {
        await save(app, 0.5);
        const command = 'App/harbour/commands/quay/openDoor.lua';
        await edit(command, 'function command:execute(params)\n', '$&    opened = (opened or 0) + 10\n');
        await app.until(
          'return package.loaded["App.harbour.commands.quay.openDoor"] ~= nil',
          (there) => there === true,
        );
        await app.until(
          'local UI = PROBE.UI() if UI and UI.page == "quay" then opened = nil UI.scene:dispatchEvent({ name = "openDoor", UI = UI }) end return opened',
          (value) => value === 10,
        );
      });
    });

    it('a connected app runs a custom class, a project-wide component and the handler of all pages as edited by hand', async () => {
      await project().call('PUT', '/harbour/quay/lamp?class=bobbing', {});
      await run(async (app) => {
        await edit('components/custom/bobbing.lua', 'function M:didShow(UI)\n', '$&  bobbed = "anew"\n');
        await app.until('return bobbed', (value) => value === 'anew');
        await edit('custom/components/nothing.lua', 'return {}', 'return { didShow = function() common = "anew" end }');
        await app.until('return common', (value) => value === 'anew');
        await edit('App/uiHandler.lua', 'function M:didShow(UI) end', 'function M:didShow(UI) handled = "anew" end');
        await app.until('return handled', (value) => value === 'anew');
        await isAlive(app, 'quay');
        await takeCrate(app);
      });
    });

    it('a connected app shows a page with broken Lua once that is fixed', async () => {
      await run(async (app) => {
        await edit('App/harbour/components/quay/layers/lamp.lua', 'return M', 'return return M');
        await app.until('return PROBE.UI() ~= nil and PROBE.get("lamp") == nil', (gone) => gone === true);
        await isAlive(app, 'quay');
        await takeCrate(app);
        await edit('App/harbour/components/quay/layers/lamp.lua', 'return return M', 'return M');
        await app.until('return PROBE.get("lamp") ~= nil', (there) => there === true);

        await edit(quay, 'local model = {', 'local model = {{');
        await app.until('return require("composer").getSceneName("current")', (name) => name === 'pagewright.page');
        await edit(quay, 'local model = {{', 'local model = {');
        await app.until(page, (name) => name === 'quay');
        await isAlive(app, 'quay');
        await save(app, 0.5);
        await takeCrate(app);
      });
    });

    it('a connected app shows a renamed page, the neighbour of a removed page, and the page after an undo', async () => {
      await run(async (app) => {
        await project().call('PUT', '/harbour/quay?newName=pier');
        await app.until(page, (name) => name === 'pier');
        await isAlive(app, 'pier');
        await takeCrate(app);
        await project().call('DELETE', '/harbour/pier');
        await app.until(page, (name) => name === 'lighthouse');
        await isAlive(app, 'lighthouse');
        await project().call('POST', '/_/history/undo', {});
        await app.until(hasPage('pier'), (there) => there === true);
        expect((await app.show('pier')).known).to.include('door');
        await takeCrate(app);
      });
    });

    it('a connected app shows a page that was made since it started', async () => {
      await run(async (app) => {
        await project().call('PUT', '/harbour/jetty?copyFrom=harbour/quay');
        await app.until(hasPage('jetty'), (there) => there === true);
        await app.show('jetty');
        await takeCrate(app);
      });
    });

    it('a connected app shows the last of many saves, also during a page turn', async () => {
      await run(async (app) => {
        const alphas = Array.from({ length: 30 }, (_, index) => (index + 1) / 40);
        await Promise.all(alphas.map((alpha) => project().call('POST', '/harbour/quay/lamp', { alpha })));
        await save(app, 0.5);
        await app.lua(
          'local app = PROBE.app() app:showView("components.lighthouse.index", { effect = "slideLeft", time = 1500 })',
        );
        await project().call('POST', '/harbour/lighthouse/tower', { alpha: 0.5 });
        await app.until(alphaOf('tower'), (value) => value === 0.5);
        await isAlive(app, 'lighthouse');
        await app.show('quay');
        await takeCrate(app);
      });
    });

    it('a connected app shows what was saved and renamed while the service was down', async () => {
      await run(async (app) => {
        await project().stopService();
        await edit('App/harbour/components/quay/layers/lamp.lua', 'alpha = 1', 'alpha = 0.5');
        await project().startService();
        await project().call('PUT', '/harbour/quay?newName=pier');
        await app.until(page, (name) => name === 'pier', { ms: 20_000 });
        await isAlive(app, 'pier');
        await app.until('return PROBE.get("lamp") ~= nil', (there) => there === true);
        await takeCrate(app);
      });
    });
  });

describe('an app that is connected, with the models of its pages in the folder of the book', () => {
  const project = useEngineProject();
  const door = 'App/harbour/components/quay/layers/door.lua';
  const edit = async (path: string, from: string, to: string) =>
    project().write(path, (await project().text(path)).replace(from, to));
  const isAlive = (app: RunningApp, name: string) =>
    app.until(`return PROBE.shown("${name}")`, (shown) => shown === true, { what: `${name} is shown to its end` });

  beforeEach(() => project().moveModels('harbour', ['dusk', 'quay', 'lighthouse']));

  it('a connected app with models in the folder of the book reloads the layer, the command and the model that were edited', async () => {
    await project().connect(
      async (app) => {
        await app.show('quay');
        await edit(door, 'alpha = 1,', 'alpha = 0.5,');
        await app.until(alphaOf('door'), (value) => value === 0.5);
        await isAlive(app, 'quay');
        await edit('App/harbour/quay.lua', "{ lamp = { class = { 'linear' } } },", '');
        await app.until('return PROBE.get("door") ~= nil and PROBE.get("lamp") == nil', (gone) => gone === true);
        await isAlive(app, 'quay');
        const model = 'package.loaded["App.harbour.lighthouse"]';
        await app.lua(`before = ${model} return true`);
        await edit('App/harbour/lighthouse.lua', 'function(scene) end', 'function(scene) madeAnew = true end');
        await app.until(`return ${model} ~= nil and ${model} ~= before`, (isAnew) => isAnew === true);
        expect((await app.show('lighthouse')).known).to.include('tower');
        expect(await app.lua('return madeAnew')).to.equal(true);
        await app.show('quay');
        await project().caughtUp(app);
        const left = await app.lua<number>('return PROBE.UI().variables.cratesLeft');
        await app.click('door');
        await app.until('return PROBE.UI().variables.cratesLeft', (now) => now === left - 1);
      },
      { runtime: 'modules' },
    );
  });
});
