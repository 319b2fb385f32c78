import { readFile } from 'node:fs/promises';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp } from './support/engine.js';
import {
  actionRuns,
  classRuns,
  componentRuns,
  otherRuns,
  stage,
  type ActionRun,
  type CannotRun,
  type CatalogueRun,
  type OtherRun,
} from './support/catalogue-runs.js';

const catalogue = new YamlCatalogue();

/** What is run of actions: each by its own name, then by those that it had, with what its parameters were called then. */
const actions = [...catalogue.actionNames()]
  .sort((a, b) => Number(a.startsWith('page.')) - Number(b.startsWith('page.')))
  .flatMap((name) => {
    const run = actionRuns[name];
    if (run === undefined || 'cannot' in run) return [];
    return [name, ...(catalogue.action(name)?.formerly ?? [])].map((command) => ({
      command,
      run: asFormerly(command, run),
    }));
  });

function asFormerly(command: string, run: ActionRun): ActionRun {
  const now = catalogue.action(command)?.now;
  if (now === undefined) return run;
  const was = Object.fromEntries(Object.entries(now.params).map(([old, is]) => [is, old]));
  const output = Object.entries(run.params ?? {}).filter(([name]) => !(name in now.set));
  return { ...run, params: Object.fromEntries(output.map(([name, value]) => [was[name] ?? name, value])) };
}

/** The Lua functions with which runs report. */
const helpers = `
  local names = {}
  function report(name) names[name] = true end
  function reported(name) return names[name] == true end
  function forget(name) names[name] = nil end
  function near(a, b) return a ~= nil and math.abs(a - b) < 1.5 end
  function object(name) return PROBE.UI().sceneGroup[name] end
  function above(a, b)
    local group, first = PROBE.UI().sceneGroup, object(b)
    for index = 1, group.numChildren do
      if group[index] == first then first = nil elseif group[index] == object(a) then return first == nil end
    end
  end
  function copies()
    local group = PROBE.UI().sceneGroup
    for index = 1, group.numChildren do
      local inner = group[index]
      if inner.numChildren and inner.name == nil then return inner.numChildren end
    end
    return 0
  end
  return true`;

describe('everything of the catalogue, in the engine', () => {
  let project: EngineProject;
  let app: RunningApp;
  let ended: () => void;
  let running: Promise<void>;

  before(async () => {
    project = await EngineProject.open();
    await project.call('PUT', '/lab');
    await project.call('PUT', '/lab/start');
    for (const [name, run] of Object.entries(classRuns)) {
      if (!('until' in run)) continue;
      await makePage(`c_${name}`, run);
      await project.call('PUT', `/lab/c_${name}/one?class=${name}`, run.props);
    }
    for (const [name, run] of Object.entries(componentRuns)) if ('until' in run) await makeComponentPage(name, run);
    await project.call('PUT', '/components/custom/glow');
    for (const [name, run] of Object.entries(otherRuns))
      if ('until' in run) await makeOtherPage(otherPageOf(name), run);
    await makeStage();
    await makeAssets();
    await project.write('custom/components/everywhere.lua', everywhere);
    const main = (await project.text('main.lua'))
      .replace('"harbour"', '"lab"')
      .replace('"dusk"', '"start"')
      .replace('"nothing"', '"nothing", "everywhere"');
    await new Promise<void>((resolve, reject) => {
      running = project.run(
        async (started) => {
          app = started;
          await app.lua(helpers);
          resolve();
          await new Promise<void>((end) => (ended = end));
        },
        { main, seconds: 280, withErrors: true },
      );
      running.catch(reject);
    });
  });

  after(async () => {
    ended?.();
    await running;
    await project.close();
  });

  /** Sounds, sprites and particles that the runs name. */
  async function makeAssets(): Promise<void> {
    const assets = 'App/lab/assets';
    const sound = await readFile(
      new URL('../../examples/sample/App/harbour/assets/audios/short/creak.wav', import.meta.url),
    );
    await project.write(`${assets}/audios/short/creak.wav`, sound);
    await project.write(`${assets}/audios/sync/story.mp3`, sound);
    await project.write(`${assets}/audios/sync/story.txt`, '0.000 0.100 Ahoy\n0.100 0.200 harbour\n');
    await project.picture(`${assets}/sprites/cat.png`, 20, 10, [0, 80, 40, 255]);
    await project.picture(`${assets}/particles/spark.png`, 8, 8, [255, 200, 40, 255]);
    await project.write(`${assets}/particles/fire.json`, JSON.stringify(fire));
  }

  async function drag([x1, y1, x2, y2]: NonNullable<CatalogueRun['drag']>): Promise<void> {
    const { x, y } = await app.point('one');
    const { mouse } = app.page;
    await mouse.move(x + x1, y + y1);
    await mouse.down();
    for (let step = 1; step <= 5; step++) {
      await app.settle(30);
      await mouse.move(x + x1 + ((x2 - x1) * step) / 5, y + y1 + ((y2 - y1) * step) / 5);
    }
    await app.settle(30);
    await mouse.up();
  }

  async function ask(page: string, [method, path, body]: NonNullable<CatalogueRun['also']>[number]): Promise<void> {
    await project.call(method, `/lab${path.replace('{page}', page)}`, body);
  }

  async function makeComponentPage(name: string, run: CatalogueRun): Promise<void> {
    const page = pageOf(name);
    const [kind = '', variant] = name.split('/');
    await makePage(page, kind === 'layer' ? { ...run, layer: {} } : run);
    // A script of the page is known by its name.
    const own = kind === 'page' && variant !== undefined ? variant : 'it';
    if (kind === 'layer') await project.call('PUT', `/lab/${page}/three`, run.layer);
    else
      await project.call(
        'PUT',
        `/lab/components/${page}/${kind}/${own}${kind === 'audios' ? '?type=short' : ''}`,
        run.props,
      );
  }

  async function makeOtherPage(page: string, run: OtherRun): Promise<void> {
    await makePage(page, run);
    for (const [to, text] of Object.entries(run.byHand ?? {})) {
      const path = to.replace('{page}', page);
      await project.write(path, typeof text === 'string' ? text : text(await project.text(path)));
    }
    for (const each of run.edits ?? []) await ask(page, each);
  }

  /** Each action by each of its names, in a command of its own. */
  async function makeStage(): Promise<void> {
    await makePage('stage', { also: stage, until: '', seen: '' });
    for (const [index, { command, run }] of actions.entries()) {
      const [before, after] = run.around ?? [[], []];
      const ran = { command: 'externalcode.code', params: { code: `report("${command} ran")` } };
      const steps = [...before, { command, params: run.params ?? {} }, ...after, ran];
      await project.call('PUT', `/lab/commands/stage/a${index}`, { actions: steps });
    }
  }

  async function makePage(page: string, run: CatalogueRun): Promise<void> {
    await project.call('PUT', `/lab/${page}`);
    const { group, ...layer } = run.layer ?? {};
    const size = { x: 400, y: 640, width: 200, height: 200, ...layer };
    if (group === true)
      for (const language of ['en', 'ja']) await project.call('PUT', `/lab/${page}/one/${language}`, size);
    else await project.call('PUT', `/lab/${page}/one`, size);
    await project.call('PUT', `/lab/${page}/two`, { x: 1000, y: 640, width: 200, height: 200 });
    for (const image of group === true ? ['one/en', 'one/ja', 'two'] : images)
      await project.picture(`App/lab/assets/images/${page}/${image}.png`, 50, 50, [200, 80, 40, 255]);
    await project.write(
      `App/lab/assets/images/${page}/way.json`,
      JSON.stringify([
        [400, 640, 400, 640, 400, 640],
        [1200, 640, 1200, 640, 1200, 640],
      ]),
    );
    for (const each of run.also ?? []) await ask(page, each);
  }

  const runs: readonly (readonly [title: string, page: string, run: CatalogueRun | CannotRun | undefined])[] = [
    ...catalogue.classNames().map((name) => [`class ${name}`, `c_${name}`, classRuns[name]] as const),
    ...Object.entries(componentRuns).map(([name, run]) => [`component ${name}`, pageOf(name), run] as const),
    ...Object.entries(otherRuns).map(
      ([name, run]) => [`other name ${name}`, otherPageOf(name), 'as' in run ? undefined : run] as const,
    ),
  ];
  for (const [title, page, run] of runs) {
    if (run === undefined || 'cannot' in run) continue;
    it(`in the engine, ${title}: ${run.seen}`, async () => {
      const from = app.log.length;
      if (run.before !== undefined) await app.lua(`do ${run.before} end return true`);
      const problem = await app.show(page).then(
        () => undefined,
        (error: Error) => error.message.slice(0, 400),
      );
      if (problem === undefined) await carryOut(run, from);
      const errors = [...(problem === undefined ? [] : [problem]), ...app.luaErrors(from)];
      if (errors.length > 0) throw new Error(errors.join('\n'));
    });
  }

  for (const [index, { command, run }] of actions.entries()) {
    it(`in the engine, the action ${command}: ${run.seen}`, async () => {
      if ((await app.lua('return PROBE.page()')) !== 'stage') await app.show('stage');
      const from = app.log.length;
      if (run.before !== undefined) await app.lua(`do ${run.before} end return true`);
      await app.lua(
        `local UI = PROBE.UI() UI.scene:dispatchEvent({ name = "a${index}", event = { UI = UI }, UI = UI }) return true`,
      );
      const holds = `reported("${command} ran") and (${run.until})`;
      await app
        .until(`return (${holds}) == true`, (value) => value === true, { ms: 4000, what: holds })
        .catch((error: Error) => {
          throw new Error([error.message, ...app.luaErrors(from)].join('\n'), { cause: error });
        });
      const errors = app.luaErrors(from);
      if (errors.length > 0) throw new Error(errors.join('\n'));
    });
  }

  async function carryOut(run: CatalogueRun, from: number): Promise<void> {
    if (run.act !== undefined) await app.lua(`do ${run.act} end return true`);
    if (run.drag !== undefined) await drag(run.drag);
    try {
      await app.until(`return (${run.until})`, (value) => value === true, { ms: 5000, what: run.until });
    } catch (error) {
      const one = JSON.stringify(await app.lua('PROBE.get("one")'));
      throw new Error([(error as Error).message, one, ...app.luaErrors(from)].join('\n'), { cause: error });
    }
  }
});

function pageOf(component: string): string {
  return `p_${component.replaceAll('/', '_')}`;
}

function otherPageOf(name: string): string {
  return `o_${name.replace(/\W/g, '_')}`;
}

/** What is registered for every page. */
const everywhere = `
local M = {}
function M:didShow(UI) shownWith = UI.page end
return M
`;

const images = ['one', 'two', 'pad', 'snow', 'fire', 'cat', 'ball', 'story', 'film'];

const fire = {
  maxParticles: 20,
  angle: -90,
  angleVariance: 10,
  emitterType: 0,
  duration: -1,
  speed: 40,
  speedVariance: 5,
  particleLifespan: 1,
  particleLifespanVariance: 0.2,
  startParticleSize: 8,
  finishParticleSize: 2,
  startColorRed: 1,
  startColorGreen: 0.8,
  startColorBlue: 0.2,
  startColorAlpha: 1,
  finishColorAlpha: 0,
  textureFileName: 'spark.png',
  blendFuncSource: 770,
  blendFuncDestination: 1,
  absolutePosition: false,
  gravityx: 0,
  gravityy: 0,
};
