import { expect } from 'chai';
import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import { layerAt } from '#adapters/studio/model/motion/layer-at';
import {
  motionKeys,
  type LayerState,
  type MotionKey,
  type ScriptTiming,
} from '#adapters/studio/model/motion/moving-page';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule } from '#adapters/studio/model/motion/schedule';
import { startBrowser } from '../studio/support/browser.js';
import type { Page } from '../studio/support/browser-types.js';
import { comparePictures } from '../studio/support/compare-pictures.js';
import { kwikLikeScript } from './support/kwik-like-script.js';
import { drawOnStage } from './support/stage-drawing.js';
import { useEngineProject } from './support/use-engine-project.js';

const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "exact", editor = false, language = "de", position = { x = 0, y = 0 } }
`;

type Properties = Readonly<Record<string, unknown>>;

interface OpeningCase {
  readonly layer?: Properties;
  readonly classes?: readonly (readonly [kind: string, props: Properties])[];
  /** What the list of the studio has; without it, the layer is seen. */
  readonly unseen?: string;
}

/** An hour: what moves is where it began. */
const slow = { autoPlay: true, delay: 0, duration: 3_600_000, loop: 1, reverse: false, easing: '' };
const absent = { x: null, y: null, alpha: null, xScale: null, yScale: null, rotation: null };
const from = (values: object): readonly [string, Properties] => [
  'linear',
  { properties: slow, from: { ...absent, ...values }, to: absent },
];

/** The layers of a page of the kind that Kwik's editor makes, the lowest first. */
const cases: Readonly<Record<string, OpeningCase>> = {
  still: { layer: { x: 960, y: 640, width: 1920, height: 1280 } },
  below: { layer: { x: 300, y: 300, layerAsBg: true, width: 1200 } },
  lowest: { layer: { x: 340, y: 340, layerAsBg: true } },
  left: { classes: [from({ x: -100 })], unseen: 'starts left of the page' },
  above: { classes: [from({ y: -200 })], unseen: 'starts above the page' },
  faded: { classes: [from({ alpha: 0 })], unseen: 'invisible at start' },
  half: { classes: [from({ alpha: 0.5, x: 100 })] },
  grown: { layer: { xScale: 1.5 }, classes: [from({ xScale: 2, rotation: 30 })] },
  twice: {
    classes: [
      from({ x: 200, y: 60 }),
      ['pulse', { properties: slow, from: { ...absent, y: 250 }, to: { ...absent, xScale: 1 } }],
    ],
  },
  pinned: { classes: [['linear', { ...from({ x: 300 })[1], layerOptions: { referencePoint: 'TopLeft' } }]] },
  hidden: { layer: { alpha: 0 }, unseen: 'invisible at start' },
  outside: { layer: { x: 2300 }, unseen: 'starts right of the page' },
  before: { classes: [['switch', { properties: { autoPlay: true, delay: 600_000, duration: 500, to: 'after' } }]] },
  after: { layer: { alpha: 0, x: 500, y: 1000 }, unseen: 'invisible at start' },
  boxed: { layer: { shapedWith: 'new_rectangle', x: 400, y: 250, width: 60, height: 40 }, classes: [from({ x: 350 })] },
  words: {
    layer: { shapedWith: 'new_text', x: 100, y: 290, width: 160, text: 'once upon a time', fontSize: 18 },
    classes: [from({ x: 120 })],
  },
  live: { classes: [['text', { properties: { contents: 'live', fontSize: 40 } }], from({ rotation: 10 })] },
  greeting: { classes: [['lang', {}]] },
  'greeting/de': { layer: { x: 1500, y: 200 } },
  'greeting/en': { layer: { x: 1500, y: 200 }, unseen: 'other language' },
  // The runtime goes into a group of a language, whatever the language is.
  'greeting/fr': {},
  'greeting/fr/flag': { layer: { x: 1700, y: 200 } },
  one: { layer: { x: 1200, y: 800, width: 800, height: 600 } },
  two: { layer: { x: 1300, y: 850, width: 800, height: 600, rotation: 20 } },
  top: { layer: { x: 1300, y: 950, width: 1000 } },
};

/** Page groups are drawn in front of all. The layers of one that is half opaque show through each other. */
const groups: Readonly<Record<string, Properties>> = {
  pair: { members: ['two', 'one'], properties: { alpha: 0.5 } },
  back: { members: ['still'], properties: { alpha: 0.4 } },
};

const families: readonly ScriptTiming[] = ['exact', 'waits'];

/** Of what scripts find by the names of layers and page groups. */
const states = (names: readonly string[]) => `
local found, UI = {}, PROBE.UI()
for _, name in ipairs { ${names.map((name) => JSON.stringify(name)).join(', ')} } do
  local object = UI.sceneGroup[name]
  if object then
    found[name] = { anchor = { x = object.anchorX, y = object.anchorY } }
    for _, key in ipairs { ${motionKeys.map((key) => JSON.stringify(key)).join(', ')} } do found[name][key] = object[key] end
  end
end
return found`;

type Found = Readonly<Record<string, Readonly<Record<MotionKey, number>> & Pick<LayerState, 'anchor'>>>;

/** Points, parts of 1, and degrees. */
const most: Readonly<Record<MotionKey, number>> = {
  x: 0.05,
  y: 0.05,
  alpha: 0.01,
  xScale: 0.01,
  yScale: 0.01,
  rotation: 0.05,
};

describe('a page as it opens, on the stage and in the engine', () => {
  const project = useEngineProject();

  const makePage = async (family: ScriptTiming) => {
    const call = (method: string, path: string, body?: object) => project().call(method, `/harbour/${path}`, body);
    await call('PUT', family);
    for (const [index, [path, { layer = {}, classes = [] }]] of Object.entries(cases).entries()) {
      const isGroup = path === 'greeting' || path === 'greeting/fr';
      const place = { x: 300 + (index % 6) * 250, y: 200 + Math.floor(index / 6) * 260, width: 160, height: 120 };
      await call('PUT', `${family}/${path}`, isGroup ? {} : { ...place, ...layer });
      const colour = [(index * 37) % 256, (index * 91) % 256, 255 - ((index * 53) % 256), 255];
      if (!isGroup && !('shapedWith' in layer))
        await project().picture(`App/harbour/assets/images/${family}/${path}.png`, 40, 30, colour);
      for (const [kind, props] of classes) await attach(family, path, kind, props);
    }
    for (const [name, body] of Object.entries(groups)) await call('PUT', `components/${family}/groups/${name}`, body);
  };

  const attach = async (family: ScriptTiming, path: string, kind: string, props: Properties) => {
    await project().call('PUT', `/harbour/${family}/${path}?class=${kind}`, { ...props });
    if (family === 'waits' && ['linear', 'pulse', 'switch'].includes(kind))
      await project().write(
        `App/harbour/components/${family}/layers/${path}_${kind}.lua`,
        kwikLikeScript(path, kind, props),
      );
  };

  /** Of the scripts in our own words the service cannot know what they are. */
  const readPage = async (family: ScriptTiming): Promise<PageWithLayers> => {
    const read = (await project().call('GET', `/harbour/${family}/?with=layers`)) as unknown as PageWithLayers;
    const layerDocuments = read.layerDocuments.map((layer) => ({
      ...layer,
      classes: layer.classes.map((each) => ({ ...each, script: { ...each.script, timing: family } })),
    }));
    return { ...read, layerDocuments };
  };

  it('everything lies as the player has it, and the page looks the same; what is not seen is listed', async function () {
    this.timeout(200_000);
    for (const family of families) await makePage(family);
    const names = [...Object.keys(cases), ...Object.keys(groups)];
    let picture: Buffer | undefined;
    await project().run(
      async (app) => {
        for (const family of families) {
          await app.show('quay');
          await app.show(family);
          const found = await app.lua<Found>(states(names));
          expect(found, 'a layer of another language').not.to.have.property('greeting/en');
          expect(found, 'a group of another language').to.have.property('greeting/fr/flag');
          expect(faults(await readPage(family), found), family).to.deep.equal([]);
          if (family === 'waits') continue;
          await app.settle(300);
          picture = await app.page.screenshot({});
        }
      },
      { main: main.replace('"exact"', '"quay"') },
    );
    const browser = await startBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const address = `http://127.0.0.1:${project().port}/_/studio#/harbour/exact`;
    const stage = await drawOnStage(page, address, () => showOpening(page));
    const { mean, far } = await comparePictures(browser, picture, stage.picture);
    expect(mean, 'the mean difference').to.be.at.most(1.5);
    expect(far, 'the percentage of pixels that are off by more than 32').to.be.at.most(2);
    const listed = Object.entries(cases).flatMap(([path, { unseen }]) =>
      unseen === undefined ? [] : [`${path}: ${unseen}`],
    );
    await page.reload();
    await page.getByRole('button', { name: 'As the page opens' }).click();
    await page.getByRole('button', { name: `${listed.length} not seen at this moment` }).click();
    expect((await page.getByRole('menuitem').allTextContents()).sort()).to.deep.equal(listed.sort());
  });
});

async function showOpening(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Language on the stage' }).click();
  await page.getByRole('menuitem', { name: 'de' }).click();
  await page.getByRole('button', { name: 'As the page opens' }).click();
  await page.locator('.unseen-word').first().waitFor();
  await page.evaluate("document.querySelectorAll('.overlay').forEach((each) => each.remove())");
}

/** Where the engine has something else than the player, in words. */
function faults(documents: PageWithLayers, found: Found): readonly string[] {
  const facts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };
  const page = movingPageOf(documents, facts, new Map());
  const table = schedule(pageMotion(page), { visit: 'first' });
  return page.objects.flatMap(({ path }, index) => {
    const engine = found[path];
    if (engine === undefined) return [];
    // A switch puts its second layer in place when the page has turned in.
    const player = layerAt(table, index, 0);
    return motionKeys.flatMap((key) => {
      const by = player[key] - engine[key];
      return Math.abs(by) <= most[key] ? [] : [`${key} of ${path} is off by ${by}`];
    });
  });
}
