import { expect } from 'chai';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import type { MovingPage, ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import { casesOf, families, makeMotionPage, motionDocuments, type Cases } from './support/motion-book.js';
import { motionCases, wayFile } from './support/motion-cases.js';
import { faults, firstVisit, secondVisit } from './support/motion-faults.js';
import { recordPage } from './support/motion-recording.js';
import { randomMotions } from './support/random-motion.js';
import { useEngineProject } from './support/use-engine-project.js';

interface Content {
  readonly width: number;
  readonly height: number;
}

const rounds = Number(process.env['PAGEWRIGHT_TEST_ROUNDS'] ?? 1);

/** The contents of phones, of the page itself and of a window. With `PAGEWRIGHT_TEST_ROUNDS=3`, all of them. */
const contents: readonly Content[] = [
  { width: 693, height: 320 },
  { width: 480, height: 320 },
  { width: 1280, height: 720 },
].slice(0, rounds);

const configOf = ({ width, height }: Content) =>
  `application = { content = { width = ${height}, height = ${width}, scale = "letterbox", fps = 30 } }\n`;

/** German shows the layers of that language alone. */
const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "quay", editor = false, language = "de", position = { x = 0, y = 0 } }
`;

/** A page: its layers, by family, and how many seconds the longest of them wait and run. */
interface MotionPage {
  readonly name: string;
  readonly seconds: number;
  readonly cases: (family: ScriptTiming) => Cases;
}

const seed = Number(process.env['PAGEWRIGHT_TEST_SEED'] ?? 36);

/** The second page's layers are made by chance, three times as many in each further round. */
const pages: readonly MotionPage[] = [
  { name: 'chosen', seconds: 4.5, cases: (family) => casesOf(family, motionCases) },
  { name: 'random', seconds: 6, cases: (family) => randomMotions(family, rounds === 1 ? 20 : 60, seed) },
];

describe('the player of the studio against the engine', () => {
  const project = useEngineProject();

  for (const content of contents)
    for (const { name, seconds, cases } of pages)
      it(`every frame of the ${name} layers is as the player has it, at a content of ${content.width} x ${content.height}`, async function () {
        this.timeout(400_000);
        for (const family of families) await makeMotionPage(project(), `${name}_${family}`, family, cases(family));
        await project().run(
          async (app) => {
            for (const family of families) {
              const layers = recordedOf(cases(family));
              const page = await movingPage(`${name}_${family}`, family, content);
              const first = firstVisit(page, await recordPage(app, `${name}_${family}`, layers, seconds));
              expectNone(faults(first), cases(family), `${family}, first visit`);
              await app.show('quay');
              const second = secondVisit(first, await recordPage(app, `${name}_${family}`, layers, seconds));
              expectNone(faults(second), cases(family), `${family}, second visit`);
            }
          },
          { main, extra: { 'config.lua': configOf(content) }, seconds: 380 },
        );
      });

  async function movingPage(name: string, family: ScriptTiming, content: Content): Promise<MovingPage> {
    const origin = { x: (content.width - 480) / 2, y: (content.height - 320) / 2 };
    const facts = { width: 480, height: 320, artwork: 4, origin };
    return movingPageOf(await motionDocuments(project(), name, family), facts, new Map([['way.json', wayFile]]));
  }
});

/** All but the groups of layers: the runtime moves none of these. */
function recordedOf(cases: Cases): readonly string[] {
  return Object.entries(cases).flatMap(([name, { isFolder }]) => (isFolder ? [] : [name]));
}

/** @throws AssertionError that has the layers at fault, so that they can be made again */
function expectNone(found: readonly string[], cases: Cases, visit: string): void {
  const layers = Object.entries(cases).filter(([layer]) => found.some((fault) => fault.startsWith(`${layer}.`)));
  expect(found, `${visit}: ${JSON.stringify(Object.fromEntries(layers))}`).to.deep.equal([]);
}
