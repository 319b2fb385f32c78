import { expect } from 'chai';
import type { Command, PageWithLayers } from '#adapters/client/client-operations.generated';
import { layerAt } from '#adapters/studio/model/motion/layer-at';
import { motionKeys, type LayerState } from '#adapters/studio/model/motion/moving-page';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { advance, press } from '#adapters/studio/model/reading/advance';
import type { PlayedPage } from '#adapters/studio/model/reading/played-page';
import { beginReading, timetableOf } from '#adapters/studio/model/reading/reading';
import { pageMeant } from '#adapters/studio/model/reading/run-command';
import type { RunningApp } from './support/engine.js';
import type { EngineProject } from './support/engine-project.js';
import { recordPage, type RecordedFrame } from './support/motion-recording.js';
import { useEngineProject } from './support/use-engine-project.js';

type Actions = readonly (readonly [command: string, params: object])[];

interface Case {
  readonly properties?: object;
  readonly onComplete?: string;
  /** Without it, the layer has no animation. */
  readonly to?: object;
  /** What commands do to it, by the milliseconds after which they run. */
  readonly at: Readonly<Record<number, Actions>>;
}

const on = (verb: string, layer: string): Actions => [[`animation.${verb}`, { target: `${layer}_linear` }]];
const show = (layer: string, params: object): Actions => [['layer.showHide', { target: layer, ...params }]];

/** Layers that begin at 100, 100 of the content. */
const cases: Readonly<Record<string, Case>> = {
  paused: { to: { x: 300 }, at: { 400: on('pause', 'paused'), 900: on('resume', 'paused') } },
  stopped: { to: { x: 300, alpha: 0.2 }, at: { 500: on('stop', 'stopped'), 1000: on('play', 'stopped') } },
  played: {
    properties: { autoPlay: false },
    to: { x: 300 },
    at: { 300: on('play', 'played'), 900: on('play', 'played') },
  },
  turning: {
    properties: { duration: 600, reverse: true },
    to: { x: 300 },
    at: { 900: on('pause', 'turning'), 1200: on('resume', 'turning') },
  },
  waiting: {
    properties: { delay: 800 },
    to: { x: 300 },
    at: { 300: on('pause', 'waiting'), 700: on('resume', 'waiting') },
  },
  first: { properties: { duration: 500 }, to: { x: 300 }, onComplete: 'next', at: {} },
  second: { properties: { autoPlay: false, duration: 500 }, to: { x: 300 }, at: {} },
  hidden: { at: { 300: show('hidden', { time: 400 }), 1500: show('hidden', { toggle: true }) } },
  late: { at: { 300: show('late', { time: 200, delay: 300 }) } },
  shown: { at: { 300: show('shown', { hide: true }), 1100: show('shown', { hide: false, time: 300 }) } },
};

/** The engine’s own transitions fade them: by another clock, that may be some frames off. */
const inTheirOwnTime = ['hidden', 'late', 'shown'];
const latest = 200;

const presses = Object.entries(cases).flatMap(([layer, { at }]) =>
  Object.entries(at).map(([ms, actions]) => ({ name: `${layer}At${ms}`, ms: Number(ms), actions })),
);

/** Runs the commands of the page when their time has come, and keeps when that was by the clock of the animations. */
const pressing = `
local due, done = { ${presses.map(({ name, ms }) => `{ "${name}", ${ms / 1000} }`).join(', ')} }, {}
PRESSED = {}
local function frame()
  local UI = PROBE.UI()
  if not UI or UI.page ~= "played" or not MOTION_CLOCK then return end
  local now = MOTION_CLOCK.position
  for _, each in ipairs(due) do
    if not done[each[1]] and now >= each[2] then
      done[each[1]] = true
      PRESSED[#PRESSED + 1] = { each[1], now }
      UI.scene:dispatchEvent({ name = each[1], event = { UI = UI }, UI = UI })
    end
  end
end
Runtime:addEventListener("enterFrame", frame)
return true`;

describe('what commands do on a page that plays, against the engine', () => {
  const project = useEngineProject();

  it('pause, resume, stop, play again, follow an end, show and hide: every frame is as the studio has it', async function () {
    this.timeout(200_000);
    await makePage(project());
    await project().run(
      async (app) => {
        await app.lua(pressing);
        const frames = await recordPage(app, 'played', Object.keys(cases), 3);
        const pressed = await app.lua<readonly (readonly [string, number])[]>('return PRESSED');
        expect(pressed.map(([name]) => name).sort()).to.deep.equal(presses.map(({ name }) => name).sort());
        expect(await faults(project(), frames, pressed)).to.deep.equal([]);
      },
      { seconds: 180 },
    );
  });

  it('a tap runs the command of a button, and the pages of a book follow each other in a ring', async function () {
    this.timeout(200_000);
    const pages = ['dusk', 'quay', 'lighthouse'];
    for (const page of pages)
      for (const to of ['NEXT', 'PREVIOUS'])
        await project().call('PUT', `/harbour/commands/${page}/go${to}`, {
          actions: [{ command: 'page.gotoPage', params: { pageName: to } }],
        });
    await project().call('PUT', '/harbour/commands/dusk/goAgain', {
      actions: [{ command: 'page.gotoPage', params: { pageName: 'dusk' } }],
    });
    await project().call('POST', '/harbour/commands/quay/openDoor', {
      actions: show('door', {}).map(([command, params]) => ({ command, params })),
    });
    await project().run(
      async (app) => {
        for (const name of pages)
          for (const to of ['NEXT', 'PREVIOUS']) {
            await app.show(name);
            await app.lua(dispatch(`go${to}`));
            await untilPage(app, pageMeant({ name, pages }, to));
          }
        // To go to the page that is shown is a second visit.
        await app.show('dusk');
        await app.until<number>(position, (seconds) => seconds > 1);
        await app.lua(dispatch('goAgain'));
        await app.until<number>(position, (seconds) => seconds < 1);
        await app.show('quay');
        await app.click('door');
        await app.until<number>('PROBE.UI().sceneGroup["door"].alpha', (alpha) => alpha === 0);
      },
      { seconds: 180 },
    );
  });
});

const position = 'PROBE.UI().animations["sun_linear"].to.position';

/** Lua that runs a command of the page that is shown. */
function dispatch(command: string): string {
  return `local UI = PROBE.UI() UI.scene:dispatchEvent({ name = "${command}", event = { UI = UI }, UI = UI }) return true`;
}

async function untilPage(app: RunningApp, page: string): Promise<void> {
  await app.until<string>('PROBE.page()', (shown) => shown === page, { what: page });
}

async function makePage(project: EngineProject): Promise<void> {
  await project.call('PUT', '/harbour/played');
  for (const [name, each] of Object.entries(cases)) await addLayer(project, name, each);
  for (const { name, actions } of [...presses, { name: 'next', actions: on('play', 'second') }])
    await project.call('PUT', `/harbour/commands/played/${name}`, {
      actions: actions.map(([command, params]) => ({ command, params })),
    });
}

async function addLayer(project: EngineProject, name: string, { properties, to, onComplete }: Case): Promise<void> {
  await project.call('PUT', `/harbour/played/${name}`, { x: 400, y: 400, width: 160, height: 120, alpha: 0.8 });
  await project.picture(`App/harbour/assets/images/played/${name}.png`, 40, 30, [200, 120, 80, 255]);
  if (to === undefined) return;
  const usual = { autoPlay: true, delay: 0, duration: 1000, loop: 1, reverse: false, easing: '' };
  await project.call('PUT', `/harbour/played/${name}?class=linear`, {
    properties: { ...usual, ...properties },
    from: null,
    to,
    ...(onComplete !== undefined && { actions: { onComplete } }),
  });
}

async function playedPage(project: EngineProject): Promise<PlayedPage> {
  const documents = (await project.call('GET', '/harbour/played/?with=layers')) as unknown as PageWithLayers;
  const moving = movingPageOf(documents, { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } }, new Map());
  const commands = (await project.call('GET', '/harbour/commands/played/')) as unknown as Command[];
  const rest = { sounds: [], timers: [], random: () => 0 };
  return { name: 'played', pages: ['played'], objects: moving.objects, motion: pageMotion(moving), commands, ...rest };
}

/** Where the engine shows something else than the studio, in words. */
async function faults(
  project: EngineProject,
  frames: readonly RecordedFrame[],
  pressed: readonly (readonly [string, number])[],
): Promise<readonly string[]> {
  const page = await playedPage(project);
  let reading = beginReading(page);
  const presently = [...pressed].sort(([, a], [, b]) => a - b);
  for (const [name, seconds] of presently) ({ reading } = press(page, reading, name, seconds * 1000));
  const table = timetableOf(page, advance(page, reading, 10_000).reading);
  const moments = presently.map(([, seconds]) => seconds * 1000);
  const late = lateEnd(frames);
  return page.objects.flatMap(({ path }, object) =>
    frames.flatMap(({ ms, layers }) => {
      const shown = layers.get(path);
      // What a command has changed is there in the next frame at the latest.
      if (shown === undefined || moments.some((moment) => Math.abs(moment - ms) < 0.1)) return [];
      const lates = inTheirOwnTime.includes(path) ? latest : 0.02;
      const planned = path === 'second' ? ms - late : ms;
      const isThere = [...steps(lates)].some((step) => isNear(layerAt(table, object, planned + step), shown));
      return isThere
        ? []
        : [`${path} at ${ms} is ${JSON.stringify(shown)}, not ${JSON.stringify(layerAt(table, object, planned))}`];
    }),
  );
}

/** An app plays what follows an animation in the frame that ends it. @returns milliseconds after that end */
function lateEnd(frames: readonly RecordedFrame[]): number {
  const end = 500;
  return (frames.find(({ ms }) => ms >= end)?.ms ?? end) - end;
}

/** Milliseconds from late to early, in a hundred steps. */
function* steps(most: number): Generator<number> {
  for (let step = -50; step <= 50; step++) yield (step / 50) * most;
}

/** The engine has 255 opacities. */
function isNear(state: LayerState, shown: Readonly<Record<(typeof motionKeys)[number], number>>): boolean {
  return motionKeys.every((key) => Math.abs(state[key] - shown[key]) <= (key === 'alpha' ? 0.015 : 0.05));
}
