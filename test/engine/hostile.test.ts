import { expect } from 'chai';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp } from './support/engine.js';

const doorAlpha = 'return (PROBE.get("door") or {}).a';
const isShown = (page: string) => `return PROBE.shown("${page}")`;

/** A layer's script whose functions of these names index a field that is not there. */
function failing(...functions: readonly string[]): string {
  return `
local M = { name = "ghost" }
local ticks
function M:create(UI)
  local object = display.newRect(UI.sceneGroup, 20, 20, 10, 10)
  object.name = "ghost"
  UI.sceneGroup.ghost = object
end
function M:didShow(UI)
  ghosts = (ghosts or 0) + 1
  ticked = ticked or {}
  local ghost = ghosts
  ticks = timer.performWithDelay(20, function() ticked[ghost] = (ticked[ghost] or 0) + 1 end, 0)
  transition.to(UI.sceneGroup.ghost, { time = 100000, alpha = 0, onCancel = function() ghostCancelled = (ghostCancelled or 0) + 1 end })
  Runtime:addEventListener("ghostly", function() ghosts = (ghosts or 0) + 1 end)
end
${functions.map((name) => `function M:${name}(UI) local nothing = UI.nothing.at end`).join('\n')}
return M
`;
}

/** The sample with one more layer on the quay, and a project-wide component, whose functions of these names fail. */
async function openHostile(layer: readonly string[], component: readonly string[] = []): Promise<EngineProject> {
  const project = await EngineProject.open();
  await project.call('PUT', '/harbour/quay/ghost', {});
  await project.write('App/harbour/components/quay/layers/ghost.lua', failing(...layer));
  const functions = component.map((name) => `function M:${name}(UI) local nothing = UI.nothing.at end`);
  const nothing = (await project.text('custom/components/nothing.lua')).replace('return {}', 'local M = {}');
  await project.write('custom/components/nothing.lua', `${nothing}\n${functions.join('\n')}\nreturn M\n`);
  return project;
}

/** Saves the door's alpha and waits until the app shows it, on a page that is alive. */
async function saveAndLook(project: EngineProject, app: RunningApp, alpha: number): Promise<void> {
  await project.call('POST', '/harbour/quay/door', { alpha });
  await app.until(doorAlpha, (value) => value === alpha, { what: `the door at alpha ${alpha}` });
  await project.caughtUp(app);
  await app.until(isShown('quay'), (shown) => shown === true, { what: 'the quay is shown to its end' });
  await app.click('door');
  await app.until('return PROBE.UI().variables.cratesLeft', (left) => left === 1, {
    what: 'the door answers to a tap',
  });
}

describe('a book whose own code fails while a page goes', () => {
  let project: EngineProject;

  const run = async (steps: (app: RunningApp) => Promise<void>) => {
    const main = (await project.text('main.lua')).replaceAll('= "dusk"', '= "quay"');
    await project.connect(steps, { main });
  };

  afterEach(() => project.close());

  it('a save shows although the destroy of a layer fails, which is reported', async () => {
    project = await openHostile(['destroy']);
    await run(async (app) => {
      for (const alpha of [0.5, 0.25, 0.75]) await saveAndLook(project, app, alpha);
      expect(reported(app, 'destroy of ghost')).to.equal(3);
      expect((await app.show('dusk')).known).to.include('sun');
      expect((await app.show('quay')).known).to.include('ghost');
    });
  });

  it('a save shows although the destroy of a project-wide component fails', async () => {
    project = await openHostile(['destroy'], ['destroy']);
    await run(async (app) => {
      for (const alpha of [0.5, 0.25, 0.75]) await saveAndLook(project, app, alpha);
      expect(reported(app, 'destroy of nothing')).to.be.greaterThan(2);
    });
  });

  it('a save shows although hiding the page fails', async () => {
    project = await openHostile(['didHide', 'willHide', 'destroy'], ['didHide']);
    await run(async (app) => {
      for (const alpha of [0.5, 0.25]) await saveAndLook(project, app, alpha);
    });
  });

  it('a save shows the other layers when one fails while it is made or shown', async () => {
    project = await openHostile([]);
    await run(async (app) => {
      await project.write('App/harbour/components/quay/layers/ghost.lua', failing('create', 'didShow'));
      for (const alpha of [0.5, 0.25]) await saveAndLook(project, app, alpha);
      expect(reported(app, 'create of ghost')).to.be.greaterThan(0);
      await project.write('App/harbour/components/quay/layers/ghost.lua', failing());
      await saveAndLook(project, app, 0.75);
      expect(await app.lua('return PROBE.get("ghost") ~= nil')).to.equal(true);
    });
  });

  it('a page whose code fails leaves no timer, transition or listener behind', async () => {
    project = await openHostile(['destroy']);
    await run(async (app) => {
      await saveAndLook(project, app, 0.5);
      await saveAndLook(project, app, 0.25);
      const shown = await app.lua<number>('return ghosts');
      const older = 'local all = {} for ghost = 1, ghosts - 1 do all[ghost] = ticked[ghost] or 0 end return all';
      const before = await app.lua(older);
      const ticks = await app.lua<number>('return ticked[ghosts] or 0');
      await app.until('return ticked[ghosts] or 0', (now) => Number(now) > ticks + 3);
      expect(await app.lua(older)).to.deep.equal(before);
      await app.lua('ghosts = 0 Runtime:dispatchEvent({ name = "ghostly" })');
      expect(await app.lua('return ghosts')).to.equal(1);
      expect(await app.lua('return ghostCancelled')).to.equal(shown - 1);
    });
  });

  it('a page whose code fails is shown again when the service comes back', async () => {
    project = await openHostile(['destroy', 'didHide'], ['destroy']);
    await run(async (app) => {
      const shownBefore = await app.lua('return ghosts');
      await project.stopService();
      await project.startService();
      await app.until('return ghosts', (times) => Number(times) > Number(shownBefore), {
        what: 'the page is resynced',
      });
      await app.until(isShown('quay'), (shown) => shown === true);
      await project.untilConnected();
      await saveAndLook(project, app, 0.5);
    });
  });
});

function reported(app: RunningApp, text: string): number {
  return app.log.filter((line) => line.text.includes('[pagewright]') && line.text.includes(text)).length;
}
