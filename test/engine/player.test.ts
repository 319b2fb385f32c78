import { expect } from 'chai';
import { layerAt, type Timetable } from '#adapters/studio/model/motion/layer-at';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule } from '#adapters/studio/model/motion/schedule';
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

interface Content {
  readonly width: number;
  readonly height: number;
}

/** The contents of phones, of the page itself and of a window. With `PAGEWRIGHT_TEST_ROUNDS=3`, all of them. */
const contents: readonly Content[] = [
  { width: 693, height: 320 },
  { width: 480, height: 320 },
  { width: 1280, height: 720 },
].slice(0, Number(process.env['PAGEWRIGHT_TEST_ROUNDS'] ?? 1));

const configOf = ({ width, height }: Content) =>
  `application = { content = { width = ${height}, height = ${width}, scale = "letterbox", fps = 30 } }\n`;

type Offs = Readonly<Record<MotionKey, number>>;

/** Points, parts of 1, and degrees. The engine has 255 opacities, so that what begins anew is off by a step of these. */
const most: Offs = { x: 0.05, y: 0.05, alpha: 0.01, xScale: 0.01, yScale: 0.01, rotation: 0.5 };
const mostAgain: Offs = { ...most, alpha: 0.015 };
/** The same, where the clock is not that of the frames. */
const mostLate: Offs = { ...most, x: 1, y: 1, alpha: 0.015 };
/** A layer that follows a path is turned by the last frame's step: this much, in 95 of 100 frames. */
const mostTurned = 2;

/** Started by the engine's own transitions, in a frame after their delay. */
const inTheirOwnTime: readonly string[] = ['fading', 'appearing', 'library'];
const endless: readonly string[] = ['endless', 'swinging'];

/** Seconds: the longest of them wait and run for less. */
const recorded = 4.5;

describe('the player of the studio against the engine', () => {
  const project = useEngineProject();
  const count = families.flatMap(casesOf).length;

  for (const content of contents)
    it(`every frame of ${count} layers is as the player has it, at a content of ${content.width} x ${content.height}`, async function () {
      this.timeout(400_000);
      for (const family of families) await makeMotionPage(project(), family);
      await project().run(
        async (app) => {
          for (const family of families) {
            const layers = casesOf(family).map(([name]) => name);
            const page = await movingPage(family, content);
            const first = firstVisit(page, await recordFirstVisit(app, family, layers, recorded));
            expect(faults(first), `${family}, first visit`).to.deep.equal([]);
            await app.show('quay');
            const second = secondVisit(first, await recordPage(app, family, layers, recorded));
            expect(faults(second), `${family}, second visit`).to.deep.equal([]);
          }
        },
        { extra: { 'config.lua': configOf(content) }, seconds: 380 },
      );
    });

  async function movingPage(family: ScriptTiming, content: Content): Promise<MovingPage> {
    const origin = { x: (content.width - 480) / 2, y: (content.height - 320) / 2 };
    const facts = { width: 480, height: 320, artwork: 4, origin };
    return movingPageOf(await motionDocuments(project(), family), facts, new Map([['way.json', wayFile]]));
  }
});

/** What the engine showed of a page, and what the player has there. */
interface Visit {
  readonly page: MovingPage;
  readonly frames: readonly RecordedFrame[];
  /** As the player plans it. */
  readonly planned: Timetable;
  /** As an app shows it that has these frames. */
  readonly shown: Timetable;
  readonly most: Offs;
  /** Layers that are not compared. */
  readonly leftOut: readonly string[];
}

function firstVisit(page: MovingPage, frames: readonly RecordedFrame[]): Visit {
  const planned = schedule(pageMotion(page), { visit: 'first' });
  return { page, frames, planned, shown: inFrames(planned, momentsOf(frames)), most, leftOut: [] };
}

/** What ended lies where its last frame left it. Where scripts let it go on, what has no end is anywhere. */
function secondVisit({ page, shown: before }: Visit, frames: readonly RecordedFrame[]): Visit {
  const motion = pageMotion(page);
  const planned = schedule(motion, { visit: 'second' });
  const anew = motion.animations.every(({ timing }) => timing === 'exact');
  const left = planned.opening.map((state, object) => (anew ? state : layerAt(before, object, 1e9)));
  const shown = inFrames(planned, momentsOf(frames), left);
  return { page, frames, planned, shown, most: mostAgain, leftOut: anew ? [] : endless };
}

function momentsOf(frames: readonly RecordedFrame[]): readonly number[] {
  return frames.map(({ ms }) => ms);
}

/** Where the engine shows something else, in words. */
function faults(visit: Visit): readonly string[] {
  return visit.page.objects.flatMap(({ path }, object) => {
    if (visit.leftOut.includes(path)) return [];
    if (inTheirOwnTime.includes(path)) return lateFault(visit, object);
    const isPath = motionCases[path]?.classes.some(([kind]) => kind === 'path') === true;
    const offs = visit.frames.map((frame) => offOf(visit, object, frame, stepOf(visit, object, frame)));
    return motionKeys.flatMap((key) => {
      const isTurned = isPath && key === 'rotation';
      const all = offs.map((off) => off[key]).sort((a, b) => a - b);
      const off = all[isTurned ? Math.floor(all.length * 0.95) : all.length - 1] ?? Number.NaN;
      const at = visit.frames[offs.findIndex((each) => each[key] === off)]?.ms;
      return off <= (isTurned ? mostTurned : visit.most[key]) ? [] : [`${path}.${key} is off by ${off} at ${at}`];
    });
  });
}

function offOf(
  { page, shown }: Pick<Visit, 'page' | 'shown'>,
  object: number,
  frame: RecordedFrame,
  step: number,
): Offs {
  const recordedState = frame.layers.get(page.objects[object]?.path ?? '');
  if (recordedState === undefined) throw new Error('every layer is recorded');
  const { x, y } = page.origin;
  const onPage = { ...recordedState, x: recordedState.x - x, y: recordedState.y - y };
  return differences(shown, object, [frame.ms, step], onPage);
}

/** How long the step took after which an object lies as it does in a frame: one that has ended stays turned by its last step. */
function stepOf({ shown, frames }: Visit, object: number, frame: RecordedFrame): number {
  const plays = shown.plays[object] ?? [];
  const end = Math.max(...plays.map((play) => play.end));
  const last = frames.findLast(({ ms }) => ms <= end);
  if (last === undefined || frame.ms <= end) return frame.since;
  return plays.every(({ tween }) => tween.isExact) ? end - last.ms : last.since;
}

/** Their clock is another: within so many milliseconds, each frame is one of the player's. */
function lateFault({ page, planned, frames }: Visit, object: number): readonly string[] {
  const isThere = (frame: RecordedFrame, late: number) => {
    const off = offOf({ page, shown: planned }, object, { ...frame, ms: Math.max(frame.ms - late, 0) }, frame.since);
    return motionKeys.every((key) => off[key] <= mostLate[key]);
  };
  const lates = Array.from({ length: 400 }, (_, index) => 2 * index - 200);
  const wrong = frames.filter((frame) => !lates.some((late) => isThere(frame, late)));
  return wrong.map(({ ms, layers }) => {
    const { path = '' } = page.objects[object] ?? {};
    return `${path} is nowhere near ${ms} as the engine shows it: ${JSON.stringify(layers.get(path))}`;
  });
}
