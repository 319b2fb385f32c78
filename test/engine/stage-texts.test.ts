import { expect } from 'chai';
import { blockFont } from '../support/fonts/block-font.js';
import { startBrowser } from '../studio/support/browser.js';
import type { Box } from '../studio/support/browser-types.js';
import { comparePictures } from '../studio/support/compare-pictures.js';
import { boundsInEngine, drawOnStage, type Drawn } from './support/stage-drawing.js';
import { useEngineProject } from './support/use-engine-project.js';

const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "words", editor = false, language = "", position = { x = 0, y = 0 } }
`;

interface TextCase {
  /** Of the layer; without `shapedWith`, it is an image. */
  readonly layer: Readonly<Record<string, unknown>>;
  readonly kind?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Whether the layer has no picture. */
  readonly lacksPicture?: true;
}

const written = (layer: object): TextCase => ({ layer: { shapedWith: 'new_text', fontSize: 20, ...layer } });
const replaced = (kind: string, properties: object, layer: object = {}): TextCase => ({
  layer: { x: 800, y: 640, width: 408, height: 200, ...layer },
  kind,
  properties: { ...properties },
});

const font = 'App/harbour/assets/fonts/Blocks.ttf';
const long = 'Some words that break at blanks, and anextraordinarilylongone';
const hebrew = 'שלום עולם, זהו ספר על הים ועל המגדלור';

/** Every text that the runtime knows. */
const cases: Readonly<Record<string, TextCase>> = {
  line: written({ x: 240, y: 20, text: 'One line' }),
  given: written({ x: 80, y: 60, text: long, width: 130, anchorY: 0 }),
  centre: written({ x: 240, y: 60, text: long, width: 130, align: 'center', anchorY: 0 }),
  right: written({ x: 400, y: 60, text: long, width: 130, align: 'right', anchorY: 0 }),
  lines: written({ x: 80, y: 220, text: 'two\nlines', width: 90 }),
  high: written({ x: 240, y: 230, text: 'a box', width: 91, height: 37, align: 'right' }),
  turned: written({ x: 400, y: 230, text: 'turned', width: 90, rotation: 20, xScale: 1.5, anchorX: 0, anchorY: 1 }),
  empty: written({ x: 240, y: 300, text: '', width: 90 }),
  hebrew: written({ x: 80, y: 280, text: hebrew, width: 140, fontSize: 16, color: [1, 0.8, 0.4] }),
  hebrewRight: written({ x: 400, y: 290, text: hebrew, width: 140, fontSize: 16, align: 'right' }),
  blocks: written({ x: 240, y: 270, text: 'own font', width: 130, fontSize: 15, font, align: 'center' }),
  live: replaced('text', { contents: long, fontSize: 32, paddingX: 3, alignment: 'right' }),
  liveTurned: replaced('text', { contents: 'upright', fontSize: 32 }, { alpha: 0.5, rotation: 20, xScale: 2 }),
  liveBlocks: replaced('text', { contents: 'own font', fontSize: 32, font }, { x: 400, y: 1000 }),
  liveOnShape: replaced('text', { contents: 'a', fontSize: 20 }, { shapedWith: 'new_rectangle', x: 200, y: 100 }),
  liveAlone: { ...replaced('text', { contents: 'no picture', fontSize: 32 }), lacksPicture: true },
  counter: replaced('counter', { countValue: 75, fontSize: 30, autoPlay: false }, { rotation: 20 }),
  wideCounter: replaced('counter', { countValue: 5, fontSize: 90, autoPlay: false }),
  field: replaced('inputtext', { text: 'field' }),
  plain: replaced('vector', { type: 'rectangle', paddingX: 5 }, { rotation: 20, alpha: 0.5 }),
  round: replaced('vector', { type: 'circle' }),
  gone: { layer: { x: 400, y: 300, width: 400, height: 200, rotation: 10, xScale: 2 }, lacksPicture: true },
};

/** What is compared as a picture: the others lie above each other. */
const pictured = ['line', 'given', 'centre', 'right', 'lines', 'high', 'turned', 'hebrew', 'hebrewRight', 'blocks'];

describe('texts on the stage of the studio against the engine', () => {
  const project = useEngineProject();

  const makePage = async (page: string, names: readonly string[]) => {
    await project().call('PUT', `/harbour/${page}`);
    for (const name of names) {
      const { layer, kind, properties, lacksPicture } = cases[name] as TextCase;
      await project().call('PUT', `/harbour/${page}/${name}`, { ...layer });
      const isImage = layer['shapedWith'] === undefined && lacksPicture !== true;
      if (isImage)
        await project().picture(`App/harbour/assets/images/${page}/${name}.png`, 102, 50, [200, 80, 40, 255]);
      if (kind !== undefined) await project().call('PUT', `/harbour/${page}/${name}?class=${kind}`, { properties });
    }
  };

  const drawInEngine = async (page: string, names: readonly string[]): Promise<Drawn> => {
    let drawn: Drawn | undefined;
    await project().run(
      async (app) => {
        // The engine's page has a font of the book as an app of the engine's own builds has it.
        const bytes = JSON.stringify(blockFont().toString('base64'));
        await app.page.evaluate(
          `new FontFace('Blocks', Uint8Array.from(atob(${bytes}), (byte) => byte.charCodeAt(0))).load().then((face) => void document.fonts.add(face))`,
        );
        await app.show('quay');
        await app.show(page);
        await app.settle(300);
        const boxes = await app.lua<Readonly<Record<string, Box>>>(boundsInEngine(names));
        drawn = { boxes, picture: await app.page.screenshot({}) };
      },
      { main: main.replace('"words"', '"quay"') },
    );
    if (drawn === undefined) throw new Error('The engine has shown nothing.');
    return drawn;
  };

  it('each kind of text lies where the engine draws it, within half a point, and looks the same', async function () {
    this.timeout(200_000);
    await project().write(font, blockFont());
    await makePage('words', Object.keys(cases));
    await makePage('seen', pictured);
    const browser = await startBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const baseUrl = `http://127.0.0.1:${project().port}/_/studio#/harbour`;
    const hasFont = () =>
      page.evaluate<void>(
        `(async () => { while (!document.fonts.check('9px Blocks')) await new Promise(requestAnimationFrame); })()`,
      );
    for (const [name, names] of [
      ['words', Object.keys(cases)],
      ['seen', pictured],
    ] as const) {
      const engine = await drawInEngine(name, names);
      const stage = await drawOnStage(page, `${baseUrl}/${name}`, hasFont);
      const off = names.flatMap((path) =>
        (['x', 'y', 'width', 'height'] as const).flatMap((side) => {
          const by = (stage.boxes[path]?.[side] ?? Number.NaN) - (engine.boxes[path]?.[side] ?? 0);
          return Math.abs(by) <= 0.5 ? [] : [`${side} of ${path} is off by ${by}`];
        }),
      );
      expect(off, name).to.deep.equal([]);
      if (name === 'words') continue;
      const { mean, far } = await comparePictures(browser, engine.picture, stage.picture);
      expect(mean, 'the mean difference').to.be.at.most(2);
      expect(far, 'the percentage of pixels that are off by more than 32').to.be.at.most(1);
    }
  });
});
