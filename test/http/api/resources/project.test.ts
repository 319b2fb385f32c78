import { expect } from 'chai';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerBody } from '../../../support/project/project.js';
import { useProject } from '../../../support/project/use-project.js';

/** What GET /_/project answers, as far as a test asks for it. */
interface ProjectBody {
  readonly name: string | null;
  readonly page: object;
  readonly content: object;
  readonly languages: readonly string[];
  readonly startBook: string | null;
  readonly startPage: string | null;
  readonly start: { readonly book: string | null; readonly page: string | null };
  readonly runtime: {
    readonly kind: string;
    readonly from: string | null;
    readonly lacks: Record<'classes' | 'components' | 'actions', readonly string[]>;
  };
  readonly defaults: { readonly startBook: string | null; readonly startPage: string | null };
}

const book = {
  'App/harbour/index.lua': 'local scenes = {\n  "dusk",\n}\nreturn scenes\n',
  'App/harbour/components/dusk/index.lua':
    'local sceneName = ...\nlocal model = {\n  components = {\n    layers = {\n      { sun = {} },\n    },\n    audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {},\n  },\n  commands = {},\n}\nreturn require("controller.scene").new(sceneName, model)\n',
  'App/harbour/components/dusk/layers/sun.lua':
    'local M = require("components.kwik.layer_image").new()\nlocal layerProps = { name = "sun", x = 1, y = 1, width = 4, height = 4, type = "png" }\nM:setProps(layerProps)\nreturn M\n',
};
const started = (handed: string) => `local kwik = require "plugin.kwik"\nkwik.bootstrap ${handed}\n`;

/** The older runtime, as far as what it mentions is looked at. */
const ownRuntime = {
  'main.lua': 'require("controller.index").bootstrap({ name = "harbour", goPage = "dusk" })\n',
  'controller/index.lua': 'return {}\n',
  'controller/ApplicationUI.lua': 'local UI = {}\nUI.layers = {}\nUI.audios = {}\n-- UI.animations: later\nreturn UI\n',
  'components/kwik/layer_image.lua': 'return {}\n',
  'components/kwik/layer_animation.lua': 'local M = {}\nfunction M:init() return self.obj.x end\nreturn M\n',
  'components/kwik/layer_mask.lua': 'return {}\n',
  'components/kwik/page_timer.lua': 'return {}\n',
  'components/kwik/page_variable.lua': 'return {}\n',
  'commands/kwik/actionCommand.lua':
    'local M = {}\nM.Layer = 1\nM.Page = 1\nM.Animation = 1\n-- M.Screenshot = 1\nreturn M\n',
  'commands/kwik/pageAction.lua': 'return { gotoPage = function(number) composer.gotoScene(number) end }\n',
};

describe('GET /_/project', () => {
  const of = (files: Readonly<Record<string, string>>) => {
    const project = useProject({ files: { ...book, ...files } });
    return async (): Promise<ProjectBody> => {
      const { status, body } = await project.call('GET', '/_/project');
      expect(status).to.equal(200);
      return body as unknown as ProjectBody;
    };
  };

  describe('of the sample-like project with the plugin', () => {
    const read = of({
      'main.lua': started('{ name = "harbour", goPage = "dusk", language = "en" }'),
      'config.lua':
        'local shape = display.pixelHeight / display.pixelWidth\napplication = { content = { width = shape > 1.5 and 320 or 300, height = 480, scale = "zoomEven", fps = 30, imageSuffix = { ["@2x"] = 2, ["@4x"] = 2 * 2 } } }\n',
      'build.settings': 'settings = { window = { titleText = { default = "Harbour at night" } }, plugins = {} }\n',
    });
    it('GET /_/project has the values of the files, null where only a run could show one, and the defaults', async () => {
      expect(await read()).to.deep.equal({
        name: 'Harbour at night',
        page: { width: 480, height: 320, artwork: 4 },
        content: {
          width: null,
          height: 480,
          scale: 'zoomEven',
          imageSuffix: { '@2x': 2, '@4x': 4 },
          fps: 30,
          from: 'config.lua',
          rule: 'unknown',
        },
        languages: ['en'],
        startBook: 'harbour',
        startPage: 'dusk',
        start: {
          book: 'harbour',
          page: 'dusk',
          at: { path: 'main.lua', line: 2 },
          bookAt: { path: 'main.lua', line: 2 },
          books: [{ name: 'harbour', at: { path: 'main.lua', line: 2 } }],
          pages: [{ name: 'dusk', at: { path: 'main.lua', line: 2 } }],
        },
        runtime: {
          kind: 'plugin',
          from: 'main.lua',
          installed: null,
          lacks: { classes: [], components: [], actions: [] },
        },
        pages: { form: 'folder' },
        defaults: {
          content: { width: 320, height: 480, scale: 'letterbox', imageSuffix: { '@2x': 1.5, '@4x': 3 }, fps: 30 },
          startBook: 'harbour',
          startPage: 'dusk',
        },
      });
    });
  });

  describe('of a project without main.lua, config.lua and build.settings', () => {
    const read = of({});
    it('GET /_/project has the defaults and the first book and page without main.lua, config.lua and build.settings', async () => {
      const project = await read();
      expect(project.content).to.include({ width: 320, height: 480, from: 'default', rule: 'unknown' });
      expect(project).to.deep.include({ name: null, startBook: null, startPage: null, languages: [] });
      expect(project.runtime).to.include({ kind: 'unknown', from: null });
      expect(project.defaults).to.include({ startBook: 'harbour', startPage: 'dusk' });
    });
  });

  const styles: readonly (readonly [string, string, string | null, string | null])[] = [
    [
      'hands over a table in parentheses',
      'require("plugin.kwik").bootstrap({ name = "harbour", goPage = \'dusk\' })',
      'harbour',
      'dusk',
    ],
    [
      'hands over a variable',
      'local kwik = require("plugin.kwik")\nlocal page = "dusk"\nlocal props = { name = "har" .. "bour", ["goPage"] = page }\nkwik.bootstrap(props)',
      'harbour',
      'dusk',
    ],
    [
      'fills the table later',
      'local kwik = require "plugin.kwik"\nlocal props = {}\nprops.name = "harbour"\nprops["goPage"] = "dusk"\nkwik.bootstrap(props)',
      'harbour',
      'dusk',
    ],
    [
      'starts in a function',
      'local kwik = require "plugin.kwik"\nlocal function start() kwik.bootstrap { name = "harbour", goPage = "dusk" } end\nstart()',
      'harbour',
      'dusk',
    ],
    [
      'chooses the page as it runs',
      'local kwik = require "plugin.kwik"\nlocal page = "dusk"\nif system.getInfo("environment") == "simulator" then page = "quay" end\nkwik.bootstrap { name = "harbour", goPage = page }',
      'harbour',
      null,
    ],
    [
      'starts in two ways',
      'local kwik = require "plugin.kwik"\nif debug then kwik.bootstrap { name = "harbour", goPage = "quay" } else kwik.bootstrap { name = "harbour", goPage = "dusk" } end',
      'harbour',
      null,
    ],
    [
      'has another start in a comment',
      'local kwik = require "plugin.kwik"\n-- kwik.bootstrap { name = "other", goPage = "x" }\nkwik.bootstrap { name = "harbour", goPage = "dusk" }',
      'harbour',
      'dusk',
    ],
    ['is no Lua', 'kwik.bootstrap {', null, null],
  ];
  for (const [style, main, startBook, startPage] of styles) {
    describe(`where main.lua ${style}`, () => {
      const read = of({ 'main.lua': `${main}\n` });
      it(`GET /_/project in a project where main.lua ${style} finds ${String(startBook)} and ${String(startPage)}`, async () => {
        expect(await read()).to.include({ startBook, startPage });
      });
    });
  }

  const fields = (mode: string) => `local env = require("env")
env.book = "harbour"
-- env.page = "quay"
env.page = "dusk"
if env.mode == "development" then
  env.props = { name = env.book, editor = true, gotoPage = ${mode} }
elseif env.mode == "production" then
  env.props = { name = env.book, editor = false, gotoPage = env.page }
end
if env.setPlugin(env.mode) then
  require("kwiksher.kwik").bootstrap(env.props)
end
`;
  const at = (line: number, path = 'main.lua') => ({ path, line });
  const starts: readonly (readonly [string, Readonly<Record<string, string>>, object])[] = [
    [
      'sets fields and builds a table in branches that agree',
      { 'main.lua': fields('env.page') },
      { book: 'harbour', page: 'dusk', at: at(4), bookAt: at(2), pages: [{ name: 'dusk', at: at(4) }] },
    ],
    [
      'builds a table in branches that disagree',
      { 'main.lua': fields('"quay"') },
      {
        book: 'harbour',
        page: null,
        at: at(2),
        pages: [
          { name: 'quay', at: at(6) },
          { name: 'dusk', at: at(4) },
        ],
      },
    ],
    [
      'names a page by its position',
      { 'main.lua': 'require("kwiksher.kwik").bootstrap { name = "harbour", gotoPage = 1 }\n' },
      { book: 'harbour', page: 'dusk', pages: [{ name: 1, at: at(1) }] },
    ],
    [
      'names a position that no page has',
      { 'main.lua': 'require("kwiksher.kwik").bootstrap { name = "harbour", gotoPage = 9 }\n' },
      { book: 'harbour', page: null, at: at(1) },
    ],
    [
      'has both keys, and the runtime reads one of them',
      { 'main.lua': 'require("kwiksher.kwik").bootstrap { name = "harbour", goPage = "a", gotoPage = "dusk" }\n' },
      { book: 'harbour', page: 'dusk', pages: [{ name: 'dusk', at: at(1) }] },
    ],
    [
      'takes the book from a module beside it',
      {
        'main.lua':
          'local env = require("env")\nrequire("plugin.kwik").bootstrap { name = env.book, gotoPage = env.page }\n',
        'env.lua': 'local M = {}\nM.book = "harbour"\nM.page = "dusk"\nreturn M\n',
      },
      { book: 'harbour', page: 'dusk', at: at(3, 'env.lua'), bookAt: at(2, 'env.lua') },
    ],
    [
      'starts nothing',
      { 'main.lua': 'print("hello")\n' },
      { book: null, page: null, at: null, bookAt: null, books: [], pages: [] },
    ],
  ];
  for (const [style, files, start] of starts) {
    describe(`where main.lua ${style}`, () => {
      const read = of(files);
      it(`GET /_/project where main.lua ${style} has its start and where that is written`, async () => {
        const project = await read();
        expect(project.start).to.deep.include(start);
        expect([project.startBook, project.startPage]).to.deep.equal([project.start.book, project.start.page]);
      });
    });
  }

  const shaped = (round: string) =>
    `local shape = display.pixelHeight / display.pixelWidth\napplication = { content = { width = shape > 1.5 and 320 or ${round}( 480 / shape ), height = shape < 1.5 and 480 or ${round}(320 * shape), scale = "letterbox", fps = 30 } }\n`;
  const configs: readonly (readonly [string, string, object])[] = [
    [
      'sets fields one by one',
      'application = {}\napplication.content = { width = 640 }\napplication.content.height = 640 * 1.5\n',
      { width: 640, height: 960, scale: 'letterbox' },
    ],
    [
      'changes a value in a branch',
      'application = { content = { width = 320, height = 480, scale = "letterbox" } }\nif tall then application.content.height = 570 end\n',
      { width: 320, height: null, scale: 'letterbox' },
    ],
    [
      'computes the whole table',
      'application = { content = contentFor(display.pixelWidth) }\n',
      { width: null, height: null, scale: null, imageSuffix: null },
    ],
    [
      'chooses among tables',
      'if a then application = { content = { width = 1 } } else application = { content = { width = 2 } } end\n',
      { width: null, height: 480 },
    ],
    ['is no Lua', 'application = {', { width: null, height: null, from: 'config.lua', rule: 'unknown', fps: null }],
    [
      'has numbers',
      'application = { content = { fps = 60, width = 320, height = 480, scale = "letterBox" } }\n',
      { rule: 'fixed', fps: 60 },
    ],
    ['names no way to fit', 'application = { content = { width = 320, height = 480 } }\n', { rule: 'fixed', fps: 30 }],
    ['has no size', 'application = { content = { height = 480, scale = "letterbox" } }\n', { rule: 'unknown' }],
    [
      'is adaptive',
      'application = { content = { fps = 60, width = 320, height = 480, scale = "adaptive" } }\n',
      { rule: 'adaptive', scale: 'adaptive', fps: 60 },
    ],
    [
      'computes as this program does, and is adaptive',
      shaped('math.floor').replace('letterbox', 'adaptive'),
      { rule: 'adaptive', width: null, height: null },
    ],
    [
      'computes as this program does',
      shaped('math.floor'),
      { rule: 'shape', shape: { short: 320, long: 480, round: 'floor' }, width: null, height: null },
    ],
    [
      'computes as the templates of the editor do',
      shaped('math.ceil').replaceAll('shape', 'aspectRatio'),
      { rule: 'shape', shape: { short: 320, long: 480, round: 'ceil' } },
    ],
    ['takes its way to fit from a variable', shaped('math.ceil').replace('"letterbox"', 'kScale'), { rule: 'unknown' }],
  ];
  for (const [style, config, content] of configs) {
    describe(`where config.lua ${style}`, () => {
      const read = of({ 'config.lua': config });
      it(`GET /_/project where config.lua ${style} finds ${JSON.stringify(content)}`, async () => {
        expect((await read()).content).to.deep.include(content);
      });
    });
  }

  describe('of a project with language groups', () => {
    const read = of({
      'main.lua': started('{ name = "harbour", goPage = "dusk", language = "en" }'),
      'App/harbour/components/dusk/index.lua': book['App/harbour/components/dusk/index.lua'].replace(
        '{ sun = {} }',
        '{ title = { { en = {} }, { ja = {} }, class = { "lang" } } }',
      ),
    });
    it('GET /_/project lists the start language, then those of language groups', async () => {
      expect((await read()).languages).to.deep.equal(['en', 'ja']);
    });
  });

  /** The runtime of C and D, as far as it is looked at. */
  const moduleRuntime = { 'lua_modules/kwiksher/kwik.lua': 'return {}\n' };
  const either =
    'local kwik\nif system.pathForFile("lua_modules/kwiksher/kwik.lua") then kwik = require("kwiksher.kwik") else kwik = require "plugin.kwik" end\n';
  const runtimes: readonly (readonly [string, Readonly<Record<string, string>>, object])[] = [
    [
      'build.settings alone names the plugin',
      { 'build.settings': 'settings = { plugins = { ["plugin.kwik"] = { publisherId = "com.kwiksher" } } }' },
      { kind: 'unknown', from: null, installed: false },
    ],
    [
      'a branch requires the runtime in lua_modules',
      {
        ...moduleRuntime,
        'main.lua': 'if env.setPlugin(env.mode) then\n  local kwik = require("kwiksher.kwik")\nend\n',
      },
      { kind: 'modules', from: 'main.lua', installed: true },
    ],
    [
      'a function requires the runtime in lua_modules, and there is none',
      { 'main.lua': 'local function start() return require("kwiksher.kwik") end\nstart()\n' },
      { kind: 'modules', from: 'main.lua', installed: false },
    ],
    [
      'pcall requires the runtime in lua_modules',
      { 'main.lua': 'local there, kwik = pcall(require, "kwiksher.kwik")\n' },
      { kind: 'modules', from: 'main.lua', installed: false },
    ],
    [
      'the runtime in lua_modules is there, and main.lua names none',
      moduleRuntime,
      { kind: 'modules', from: 'lua_modules/kwiksher/kwik.lua', installed: true },
    ],
    [
      'main.lua takes what is there, and lua_modules has it',
      { ...moduleRuntime, 'main.lua': either },
      { kind: 'modules', from: 'main.lua', installed: true },
    ],
    [
      'main.lua takes what is there, and lua_modules has none',
      { 'main.lua': either },
      { kind: 'plugin', from: 'main.lua', installed: null },
    ],
    [
      'a comment names the runtime in lua_modules',
      {
        ...moduleRuntime,
        'main.lua': '-- local kwik = require("kwiksher.kwik")\nlocal kwik = require("plugin.kwik")\n',
      },
      { kind: 'plugin', from: 'main.lua', installed: null },
    ],
  ];
  for (const [where, files, runtime] of runtimes) {
    describe(`where ${where}`, () => {
      const read = of(files);
      it(`GET /_/project where ${where} finds ${JSON.stringify(runtime)}`, async () => {
        expect((await read()).runtime).to.include(runtime);
      });
    });
  }

  describe('where a link is in the place of the runtime', () => {
    const main = 'local kwik = require("kwiksher.kwik")\nkwik.bootstrap { name = "harbour", gotoPage = "dusk" }\n';
    const { call, opened } = useProject({ files: { ...book, 'main.lua': main }, store: 'disk' });

    it('a runtime behind a link is not followed, and the doctor names the link', async () => {
      const folder = opened().folder ?? '';
      await mkdir(join(folder, 'lua_modules'));
      await symlink(join(folder, 'gone'), join(folder, 'lua_modules/kwiksher'));
      const { runtime } = (await call('GET', '/_/project')).body as unknown as ProjectBody;
      expect(runtime).to.include({ kind: 'modules', from: 'main.lua', installed: false });
      const { findings } = (await call('GET', '/_/doctor')).body as unknown as {
        findings: { code: string; place: { path: string }; explanation: string }[];
      };
      const [finding] = findings.filter(({ code }) => code === 'runtime-not-installed');
      expect(finding?.place).to.deep.equal({ path: 'lua_modules/kwiksher' });
      expect(finding?.explanation).to.match(/"lua_modules\/kwiksher" is a link, which Pagewright does not follow/);
    });
  });

  describe('of a project that holds the older runtime, and requires the plugin', () => {
    const read = of({ ...ownRuntime, 'main.lua': started('{ name = "harbour", goPage = "dusk" }') });
    it('GET /_/project reports the runtime that main.lua requires, although the project holds the older one', async () => {
      expect((await read()).runtime).to.deep.include({
        kind: 'plugin',
        lacks: { classes: [], components: [], actions: [] },
      });
    });
  });

  describe('of a project with an older runtime of its own', () => {
    const project = useProject({ files: { ...book, ...ownRuntime } });
    const codes = (body: AnswerBody) => body.warnings.map(({ code, at }) => `${code} ${at}`);

    it('GET /_/project reports a project’s older runtime and what that cannot run, from its code without comments', async () => {
      const { runtime } = (await project.call('GET', '/_/project')).body as unknown as ProjectBody;
      expect(runtime).to.include({ kind: 'own', from: 'components/kwik' });
      expect(runtime.lacks.classes).to.include.members(['linear', 'pulse', 'switch', 'map']);
      expect(runtime.lacks.classes).not.to.include.members(['mask']);
      expect(runtime.lacks.components).to.deep.equal(['audios', 'groups', 'variables', 'joints']);
      expect(runtime.lacks.actions).to.include.members([
        'animation.play',
        'variable.editVar',
        'screenshot.take',
        'page.gotoPage',
      ]);
      expect(runtime.lacks.actions).not.to.include.members(['layer.showHide']);
    });

    it('a change that the project’s older runtime cannot run is made with a warning', async () => {
      expect(codes((await project.call('PUT', '/harbour/dusk/sun?class=linear')).body)).to.deep.equal([
        'not-in-runtime linear',
      ]);
      expect(codes((await project.call('PUT', '/harbour/dusk/sun?class=mask')).body)).to.deep.equal([]);
      expect(codes((await project.call('PUT', '/harbour/components/dusk/variables/score')).body)).to.deep.equal([
        'not-in-runtime variables',
      ]);
      const actions = [
        { command: 'layer.showHide', params: { target: 'sun' } },
        { command: 'screenshot.take', params: {} },
        // An older runtime counts the duration in milliseconds.
        { command: 'page.gotoPage', params: { pageName: 'dusk', effect: 'fade', duration: 400 } },
      ];
      const sent = { body: { actions } };
      expect(codes((await project.call('PUT', '/harbour/commands/dusk/snap', sent)).body)).to.deep.equal([
        'not-in-runtime actions[1].command',
        'not-in-runtime actions[2].command',
      ]);
      const { status, body } = await project.call('GET', '/harbour/dusk/sun/linear');
      expect([status, body.attached]).to.deep.equal([200, true]);
    });

    it('the doctor finds each script that uses what the project’s older runtime lacks', async () => {
      await project.call('PUT', '/harbour/dusk/sun?class=linear');
      await project.call('PUT', '/harbour/dusk/sun?class=mask');
      const { body } = await project.call('GET', '/_/doctor');
      const { findings } = body as unknown as { findings: { code: string; place: { path: string } }[] };
      expect(
        findings.filter(({ code }) => code.includes('runtime')).map(({ code, place }) => `${code} ${place.path}`),
      ).to.deep.equal([
        'own-runtime components/kwik',
        'not-in-runtime App/harbour/components/dusk/layers/sun_linear.lua',
      ]);
    });
  });

  describe('of a project that nothing runs', () => {
    const project = useProject({ files: { ...book, 'main.lua': 'print("hello")\n' } });
    it('the doctor finds a project without a runtime', async () => {
      const { body } = await project.call('GET', '/_/doctor');
      const { findings } = body as unknown as { findings: { code: string }[] };
      expect(findings.map(({ code }) => code)).to.include('unknown-runtime');
    });
  });
});
