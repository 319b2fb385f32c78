import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { CatalogueBook, helpers, pageOf } from './support/catalogue-book.js';
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

describe('everything of the catalogue, in the engine', () => {
  let project: EngineProject;
  let book: CatalogueBook;
  let app: RunningApp;
  let ended: () => void;
  let running: Promise<void>;

  before(async () => {
    project = await EngineProject.open();
    book = new CatalogueBook(project);
    await project.call('PUT', '/lab');
    await project.call('PUT', '/lab/start');
    for (const [name, run] of Object.entries(classRuns)) {
      if (!('until' in run)) continue;
      await book.makePage(`c_${name}`, run);
      await project.call('PUT', `/lab/c_${name}/one?class=${name}`, run.props);
    }
    for (const [name, run] of Object.entries(componentRuns))
      if ('until' in run) await book.makeComponentPage(name, run);
    await project.call('PUT', '/components/custom/glow');
    for (const [name, run] of Object.entries(otherRuns))
      if ('until' in run) await makeOtherPage(otherPageOf(name), run);
    await makeStage();
    await book.makeAssets();
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

  async function makeOtherPage(page: string, run: OtherRun): Promise<void> {
    await book.makePage(page, run);
    for (const [to, text] of Object.entries(run.byHand ?? {})) {
      const path = to.replace('{page}', page);
      await project.write(path, typeof text === 'string' ? text : text(await project.text(path)));
    }
    for (const each of run.edits ?? []) await book.ask(page, each);
  }

  /** Each action by each of its names, in a command of its own. */
  async function makeStage(): Promise<void> {
    await book.makePage('stage', { also: stage, until: '', seen: '' });
    for (const [index, { command, run }] of actions.entries()) {
      const [before, after] = run.around ?? [[], []];
      const ran = { command: 'externalcode.code', params: { code: `report("${command} ran")` } };
      const steps = [...before, { command, params: run.params ?? {} }, ...after, ran];
      await project.call('PUT', `/lab/commands/stage/a${index}`, { actions: steps });
    }
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

function otherPageOf(name: string): string {
  return `o_${name.replace(/\W/g, '_')}`;
}

/** What is registered for every page. */
const everywhere = `
local M = {}
function M:didShow(UI) shownWith = UI.page end
return M
`;
