import { expect } from 'chai';
import { createClient } from '#adapters/client/create-client';
import { lanternPages, makeLanternBook } from '../studio/book/book.js';
import { startBrowser } from '../studio/support/browser.js';
import type { Box } from '../studio/support/browser-types.js';
import { comparePictures } from '../studio/support/compare-pictures.js';
import { boundsInEngine, drawOnStage, type Drawn } from './support/stage-drawing.js';
import { useEngineProject } from './support/use-engine-project.js';

const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "lantern", goPage = "cover", editor = false, language = "", position = { x = 0, y = 0 } }
`;

describe('the stage of the studio against the engine', () => {
  const project = useEngineProject();

  it('every layer of a book of six pages lies where the engine draws it, and the pages look the same', async function () {
    this.timeout(300_000);
    const baseUrl = `http://127.0.0.1:${project().port}`;
    await makeLanternBook(createClient({ baseUrl }));
    const drawn = await drawInEngine();
    const browser = await startBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    for (const { name } of lanternPages) {
      const engine = drawn.get(name);
      const studio = await drawOnStage(page, `${baseUrl}/_/studio#/lantern/${name}`);
      for (const [path, box] of Object.entries(engine?.boxes ?? {})) {
        const shown = studio.boxes[path];
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(shown?.[side], `${side} of ${path} on ${name}`).to.be.closeTo(box[side], 0.5);
      }
      const { mean, far } = await comparePictures(browser, engine?.picture, studio.picture);
      expect(mean, `the mean difference on ${name}`).to.be.at.most(1.5);
      expect(far, `the percentage of pixels on ${name} that are off by more than 32`).to.be.at.most(2);
    }
  });

  async function drawInEngine(): Promise<ReadonlyMap<string, Drawn>> {
    const drawn = new Map<string, Drawn>();
    await project().run(
      async (app) => {
        for (const { name, layers } of lanternPages) {
          await app.show(name);
          const paths = layers.map(({ path }) => path);
          const boxes = await app.lua<Readonly<Record<string, Box>>>(boundsInEngine(paths));
          expect(Object.keys(boxes), `the layers of ${name} in the engine`).to.have.length(layers.length);
          await app.settle(300);
          drawn.set(name, { boxes, picture: await app.page.screenshot({}) });
        }
        expect(app.missing()).to.deep.equal([]);
      },
      { main },
    );
    return drawn;
  }
});
