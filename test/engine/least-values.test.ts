import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { componentKinds, type ComponentKind } from '#domain/component-kind';
import { isTable, type Properties } from '#domain/properties/property-value';
import { shownValues } from '../support/shown-values.js';
import type { LuaData } from '../support/lua/real-lua.js';
import { differences } from '../support/value-differences.js';
import { CatalogueBook, helpers, pageOf } from './support/catalogue-book.js';
import { actionRuns, classRuns, componentRuns, stage, type CatalogueRun } from './support/catalogue-runs.js';
import { EngineProject } from './support/engine-project.js';
import type { RunningApp } from './support/engine.js';

const catalogue = new YamlCatalogue();

/** Something on a page of its own, made with no more than it requires. */
interface Part {
  readonly title: string;
  readonly page: string;
  readonly run: CatalogueRun;
  readonly path: string;
  readonly body?: object;
  readonly definition: ScriptDefinition;
}

const classes = Object.entries(classRuns).flatMap(([name, run]): Part[] => {
  const definition = catalogue.class(name);
  // The runtime never loads the script of `lang`: the index alone counts.
  if (!('until' in run) || definition === undefined || name === 'lang') return [];
  const page = `c_${name}`;
  return [{ title: `class ${name}`, page, run, path: `/lab/${page}/one?class=${name}`, definition }];
});

const components = Object.entries(componentRuns).flatMap(([name, run]): Part[] => {
  const [kind = '', variant = ''] = name.split('/');
  if (!('until' in run) || !isComponentKind(kind)) return [];
  const definition = catalogue.component(kind);
  const own = kind === 'page' && variant !== '' ? variant : 'it';
  const page = pageOf(name);
  return [
    {
      title: `component ${name}`,
      page,
      run,
      path: `/lab/components/${page}/${kind}/${own}`,
      ...(kind === 'joints' ? { body: jointOf(run.props) } : {}),
      definition: definition.variants?.kinds[variant] ?? definition,
    },
  ];
});

function isComponentKind(kind: string): kind is ComponentKind {
  return componentKinds.some((each) => each === kind);
}

/** A joint requires what it joins. */
function jointOf(props: Properties = {}): object {
  const properties = isTable(props['properties']) ? props['properties'] : {};
  const names = ['type', 'body', 'bodyA', 'bodyB', 'joint1', 'joint2'];
  return { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))) };
}

const actions = [...catalogue.actionNames()]
  // After ten seconds, the last one shows another page.
  .sort((a, b) => Number(a === 'page.autoPlay') - Number(b === 'page.autoPlay'))
  .flatMap((command) => {
    const [definition, run] = [catalogue.action(command), actionRuns[command]];
    if (definition === undefined || run === undefined || 'cannot' in run) return [];
    const names = new Set(definition.required.flat());
    const params = Object.fromEntries(Object.entries(run.params ?? {}).filter(([name]) => names.has(name)));
    return [{ command, params, run }];
  });

/** What the runtime itself, or the script, changes while the page is shown, and why. */
const changed: Readonly<Record<string, readonly string[]>> = {
  // Without an area to drop it on, it cannot be dropped.
  drag: ['properties.isDrop'],
  // The runtime reads the words of its sound.
  sync: ['line'],
};

/** Gives what a script holds as plain data. */
const held = `
  function held(value, depth)
    local kind = type(value)
    if kind == "function" or kind == "userdata" or depth > 4 then return nil end
    if kind ~= "table" then return value end
    if value._class or value._proxy then return nil end
    local copy = {}
    for name, item in pairs(value) do copy[name] = held(item, depth + 1) end
    return copy
  end
  return true`;

describe('everything of the catalogue with the least values, in the engine', () => {
  let project: EngineProject;
  let app: RunningApp;
  let ended: () => void;
  let running: Promise<void>;
  const modules = new Map<string, string>();

  before(async () => {
    project = await EngineProject.open();
    const book = new CatalogueBook(project);
    await project.call('PUT', '/lab');
    await project.call('PUT', '/lab/start');
    for (const { page, run, path, body } of [...classes, ...components]) {
      await book.makePage(page, run);
      const { changes } = await project.call('PUT', path, body);
      const script = changes.find((change) => change.action === 'created' && change.path.endsWith('.lua'))?.path ?? '';
      modules.set(path, script.replace(/\.lua$/, '').replaceAll('/', '.'));
    }
    await makeStage(book);
    await book.makeAssets();
    const main = (await project.text('main.lua')).replace('"harbour"', '"lab"').replace('"dusk"', '"start"');
    await new Promise<void>((resolve, reject) => {
      running = project.run(
        async (started) => {
          app = started;
          await app.lua(helpers);
          await app.lua(held);
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

  async function makeStage(book: CatalogueBook): Promise<void> {
    await book.makePage('stage', { also: stage, until: '', seen: '' });
    for (const [index, { command, params, run }] of actions.entries()) {
      const [before, after] = run.around ?? [[], []];
      const ran = { command: 'externalcode.code', params: { code: `report("${command} ran")` } };
      const steps = [...before, { command, params }, ...after, ran];
      await project.call('PUT', `/lab/commands/stage/a${index}`, { actions: steps });
    }
  }

  for (const { title, page, path, definition } of [...classes, ...components])
    it(`in the engine, the ${title} with the least values holds what its form shows`, async () => {
      const from = app.log.length;
      await app.show(page);
      const table = await app.lua<LuaData>(`return held(package.loaded["${modules.get(path)}"], 0)`);
      const { props } = (await project.ask('GET', path)).body;
      expect(app.luaErrors(from)).to.deep.equal([]);
      expect(differences(table, shownValues(props, definition))).to.deep.equal(changed[definition.name] ?? []);
    });

  for (const [index, { command, run }] of actions.entries())
    it(`in the engine, the action ${command} with the least values runs`, async () => {
      if ((await app.lua('return PROBE.page()')) !== 'stage' || leavesPage(command)) await app.show('stage');
      const from = app.log.length;
      if (run.before !== undefined) await app.lua(`do ${run.before} end return true`);
      await app.lua(
        `local UI = PROBE.UI() UI.scene:dispatchEvent({ name = "a${index}", event = { UI = UI }, UI = UI }) return true`,
      );
      const holds = `reported("${command} ran")`;
      await app.until(`return ${holds}`, (value) => value === true, { ms: 4000, what: holds });
      if (leavesPage(command)) await app.settle(800);
      expect(app.luaErrors(from)).to.deep.equal([]);
    });
});

/** Whether the page is shown anew, or another one. */
function leavesPage(command: string): boolean {
  return /^(page|language)\b/.test(command);
}
