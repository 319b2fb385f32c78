import { expect } from 'chai';
import type { Timetable } from '#adapters/studio/model/motion/layer-at';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule, type Starts } from '#adapters/studio/model/motion/schedule';
import {
  motionKeys,
  type MotionKey,
  type MovingPage,
  type ScriptTiming,
} from '#adapters/studio/model/motion/moving-page';
import { casesOf, families, makeMotionPage, motionDocuments } from './support/motion-book.js';
import { motionCases, wayFile } from './support/motion-cases.js';
import { differences, inFrames } from './support/motion-frames.js';
import { recordFirstVisit, recordPage, type RecordedFrame } from './support/motion-recording.js';
import { useEngineProject } from './support/use-engine-project.js';

/** The contents of phones, of the page itself and of a window. With `PAGEWRIGHT_TEST_ROUNDS=3`, all of them. */
const contents = [
  { width: 693, height: 320 },
  { width: 480, height: 320 },
  { width: 1280, height: 720 },
].slice(0, Number(process.env['PAGEWRIGHT_TEST_ROUNDS'] ?? 1));

const configOf = ({ width, height }: (typeof contents)[number]) =>
  `application = { content = { width = ${height}, height = ${width}, scale = "letterbox", fps = 30 } }\n`;

/** Points, parts of 1, and degrees. */
const most: Readonly<Record<MotionKey, number>> = {
  x: 0.05,
  y: 0.05,
  alpha: 0.01,
  xScale: 0.01,
  yScale: 0.01,
  rotation: 0.5,
};

/** Started by the engine's own transitions, in the first frame after their delay. */
const inTheirOwnTime: readonly string[] = ['fading', 'appearing', 'library'];
const endless: readonly string[] = ['endless', 'swinging'];

describe('the player of the studio against the engine', () => {
  const project = useEngineProject();

  for (const content of contents)
    it(`every frame of ${casesOf('exact').length + casesOf('waits').length} layers is as the player has it, at a content of ${content.width} x ${content.height}`, async function () {
      this.timeout(400_000);
      for (const family of families) await makeMotionPage(project(), family);
      await project().run(
        async (app) => {
          for (const family of families) {
            const layers = casesOf(family).map(([name]) => name);
            const page = await movingPage(family, content);
            const first = await recordFirstVisit(app, family, layers, 4.5);
            expect(faults(page, first, { visit: 'first' }), `${family}, first visit`).to.deep.equal([]);
            await app.show('quay');
            const second = await recordPage(app, family, layers, 4.5);
            expect(secondFaults(page, second, family), `${family}, second visit`).to.deep.equal([]);
          }
        },
        { extra: { 'config.lua': configOf(content) }, seconds: 300 },
      );
    });

  async function movingPage(family: ScriptTiming, content: (typeof contents)[number]): Promise<MovingPage> {
    const facts = { width: 480, height: 320, artwork: 4, content };
    return movingPageOf(await motionDocuments(project(), family), facts, new Map([['way.json', wayFile]]));
  }
});

/** Where the engine shows something else, in words. */
function faults(page: MovingPage, frames: readonly RecordedFrame[], starts: Starts): readonly string[] {
  const table = schedule(pageMotion(page), starts);
  const shown = inFrames(
    table,
    frames.map(({ ms }) => ms),
  );
  return page.objects.flatMap(({ path }, object) => {
    const offs = frames.map((frame) =>
      offOf(page, shown, object, { ...frame, since: lastStep(shown, object, frame, frames) }),
    );
    if (inTheirOwnTime.includes(path)) return lateFault(page, table, object, frames);
    const isPath = motionCases[path]?.classes.some(([kind]) => kind === 'path') === true;
    return motionKeys.flatMap((key) => {
      const all = offs.map((off) => off[key]).sort((a, b) => a - b);
      const off = isPath && key === 'rotation' ? (all[Math.floor(all.length * 0.95)] ?? 0) / 4 : (all.at(-1) ?? NaN);
      const at = frames[offs.findIndex((each) => each[key] === all.at(-1))]?.ms;
      return off <= most[key] ? [] : [`${path}.${key} is off by ${off} at ${at}`];
    });
  });
}

function offOf(
  page: MovingPage,
  table: Timetable,
  object: number,
  frame: RecordedFrame,
): Readonly<Record<MotionKey, number>> {
  const shown = frame.layers.get(page.objects[object]?.path ?? '');
  if (shown === undefined) throw new Error('every layer is recorded');
  const { x, y } = page.origin;
  return differences(table, object, [frame.ms, frame.since], { ...shown, x: shown.x - x, y: shown.y - y });
}

/** How long the step took after which an object lies as it does in a frame: one that has ended stays turned by its last step. */
function lastStep(table: Timetable, object: number, frame: RecordedFrame, frames: readonly RecordedFrame[]): number {
  const end = Math.max(...(table.plays[object] ?? []).map((play) => play.end));
  return frames.findLast(({ ms }) => ms <= Math.min(end + 0.1, frame.ms))?.since ?? frame.since;
}

/** They may be a frame and a half late, all of the time. */
function lateFault(
  page: MovingPage,
  table: Timetable,
  object: number,
  frames: readonly RecordedFrame[],
): readonly string[] {
  const longest = 1.5 * Math.max(...frames.map(({ since }) => since));
  for (let late = 0; late <= longest; late += 0.5) {
    const offs = frames.map((frame) => offOf(page, table, object, { ...frame, ms: Math.max(frame.ms - late, 0) }));
    if (motionKeys.every((key) => offs.every((off) => off[key] <= Math.max(most[key], key === 'alpha' ? 0.02 : 1))))
      return [];
  }
  return [`${page.objects[object]?.path} is never where the player has it, up to ${longest} ms later`];
}

/** What waits begins where the frame before its end left it. What is without end goes on. */
function secondFaults(page: MovingPage, frames: readonly RecordedFrame[], family: ScriptTiming): readonly string[] {
  if (family === 'exact') return faults(page, frames, { visit: 'second' });
  const table = schedule(pageMotion(page), { visit: 'second' });
  return page.objects.flatMap(({ path }, object) => {
    if (endless.includes(path) || inTheirOwnTime.includes(path)) return [];
    const off = Math.max(
      ...frames.map((frame) => Math.max(offOf(page, table, object, frame).x, offOf(page, table, object, frame).y)),
    );
    return off <= 40 ? [] : [`${path} is off by ${off}`];
  });
}
