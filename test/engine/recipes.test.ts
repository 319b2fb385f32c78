import { expect } from 'chai';
import { connectAssistant, overHttp } from '../mcp/assistant.js';
import { readRecipes } from '../support/recipes.js';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp } from './support/engine.js';

/** What the app shows after a recipe of `docs/recipes.md`. */
const shown: Readonly<Record<string, (app: RunningApp) => Promise<void>>> = {
  async 'Animate a layer when the page opens'(app) {
    await app.until('return PROBE.get("sea").y', (y) => y === 255, { what: 'the sea has risen' });
  },
  async 'Put a button on a picture and give it a command'(app) {
    await app.until('return PROBE.get("title").y', (y) => y === 45, { what: 'the title has come down' });
    await app.click('sun');
    await app.until('return PROBE.UI().sceneGroup.title.alpha', (alpha) => alpha === 0, {
      what: 'a tap on the sun hides the title',
    });
  },
  async 'Add sound to a button'(app) {
    // The sound is too short to be found on its channel.
    await app.lua(
      'local play = audio.play audio.play = function(sound, ...) PLAYED = sound ~= nil return play(sound, ...) end',
    );
    await app.click('fleet/boat');
    await app.until('return PLAYED', (played) => played === true, { what: 'a tap on the boat plays a sound' });
  },
  async 'Copy a page and change its text'(app) {
    await app.show('night');
    expect(await app.lua('return PROBE.get("title").text')).to.equal('Harbour at night');
  },
  async 'Copy a layer to another page'(app) {
    await app.show('quay');
    expect((await app.dump()).known).to.include('sun');
  },
  async 'Group three layers'(app) {
    expect((await app.dump()).known).to.include.members(['backdrop/sky', 'backdrop/sun', 'backdrop/sea']);
  },
  async 'Change many things as one'(app) {
    expect((await app.dump()).known).to.include('lamp');
  },
};

describe('the recipes in the engine', function () {
  this.timeout(300_000);

  for (const { title, steps } of readRecipes()) {
    const look = shown[title];
    if (look === undefined) continue;
    it(`the app shows what the recipe has made: ${title}`, async () => {
      const project = await EngineProject.open();
      try {
        const assistant = await connectAssistant(overHttp(project.port), '2026');
        for (const { commands } of steps.Assistant)
          for (const command of commands) {
            const { name, arguments: input } = JSON.parse(command) as {
              name: string;
              arguments: Record<string, unknown>;
            };
            await assistant.call(name, input);
          }
        await assistant.client.close();
        // A Lua error fails the run.
        await project.run(look);
      } finally {
        await project.close();
      }
    });
  }

  it('every recipe that the app is asked about is in the docs', () =>
    expect(readRecipes().map(({ title }) => title)).to.include.members(Object.keys(shown)));
});
