import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';

interface Finding {
  readonly code: string;
  readonly place: { readonly path: string; readonly line?: number };
  readonly explanation: string;
}

const page =
  'local sceneName = ...\nreturn require("controller.scene").new(sceneName, { components = { layers = {}, audios = {}, groups = {}, timers = {}, variables = {}, page = {} }, commands = {} })\n';
const pages = ['cover', 'shore', 'dunes'];
const isle: Readonly<Record<string, string>> = {
  'App/isle/index.lua': `return { ${pages.map((name) => `"${name}"`).join(', ')} }\n`,
  ...Object.fromEntries(pages.map((name) => [`App/isle/components/${name}/index.lua`, page])),
  'App/bookstore.lua': 'return {}\n',
};
const modules = {
  'lua_modules/kwiksher/kwik.lua': 'return {}\n',
  'lua_modules/kwiksher/kwik/controller/scene.lua': 'return {}\n',
};
const plugin = (start: string) => `require("plugin.kwik").bootstrap ${start}\n`;
const installed = (start: string) => `require("kwiksher.kwik").bootstrap ${start}\n`;

/** Findings about the start of an app, as `code path:line`, and their explanations. */
const cases: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  expected: readonly (readonly [place: string, explains: RegExp])[],
])[] = [
  ['a start that is there', { 'main.lua': plugin('{ name = "isle", goPage = "shore" }') }, []],
  ['a position that is there', { ...modules, 'main.lua': installed('{ name = "isle", gotoPage = 3 }') }, []],
  [
    'a position that no page has',
    { ...modules, 'main.lua': installed('{\n  name = "isle",\n  gotoPage = 9,\n}') },
    [['missing-start main.lua:3', /page 9, and the book "isle" has 3 pages.*Did you mean 3 \("dunes"\)\?/]],
  ],
  [
    'a page of a field that is assigned',
    {
      ...modules,
      'main.lua': 'local env = {}\nenv.page = "shoer"\n' + installed('{ name = "isle", gotoPage = env.page }'),
    },
    [['missing-start main.lua:2', /page "shoer".*Did you mean "shore"\?/]],
  ],
  [
    'a book in a branch',
    { 'main.lua': 'local name = "isle"\nif x then name = "isel" end\n' + plugin('{ name = name, goPage = "shore" }') },
    [
      ['missing-start main.lua:2', /book "isel".*Did you mean "isle"\?/],
      ['differing-start main.lua:1', /"isle" \(line 1 of "main\.lua"\) or "isel" \(line 2 of "main\.lua"\)/],
    ],
  ],
  [
    'a page that only one of two books has',
    {
      'App/other/index.lua': 'return { "night" }\n',
      'App/other/components/night/index.lua': page,
      'main.lua':
        'local b, p = "isle", "shore"\nif x then b, p = "other", "night" end\n' + plugin('{ name = b, goPage = p }'),
    },
    [
      ['differing-start main.lua:1', /book "isle"/],
      ['differing-start main.lua:1', /page "shore"/],
    ],
  ],
  [
    'the key of another runtime',
    { ...modules, 'main.lua': installed('{ name = "isle", goPage = "shore" }') },
    [['missing-start main.lua:1', /without "gotoPage".*does not start.*"goPage", which this runtime does not read/]],
  ],
  ['the other key of the plugin', { 'main.lua': plugin('{ name = "isle", gotoPage = "shore" }') }, []],
  [
    'no page',
    { 'main.lua': plugin('{ name = "isle" }') },
    [['missing-start main.lua:1', /without "goPage", which names its first page\. The app does not start\.$/]],
  ],
  ['a start that only a run could show', { 'main.lua': plugin('(settings())') }, []],
  [
    'a registered component without a file',
    {
      ...modules,
      'env.lua': 'package.path = "lua_modules/?.lua;" .. package.path\nreturn {}\n',
      'custom/components/menu.lua': 'return {}\n',
      'main.lua':
        'require("env")\nif x then\n  local kwik = require("kwiksher.kwik")\n  kwik.setCustomModule("custom", {\n    components = {\n      "menu",\n      "manu",\n    },\n  })\n  kwik.bootstrap { name = "isle", gotoPage = "shore" }\nend\n',
    },
    [['missing-module main.lua:7', /registers "manu", and there is no "custom\/components\/manu\.lua".*Did you mean/]],
  ],
  [
    'modules in lua_modules',
    {
      ...modules,
      'lua_modules/tides.lua': 'return {}\n',
      'lua_modules/moon/moon.lua': 'return {}\n',
      'lua_modules/custom/components/menu.lua': 'return {}\n',
      'main.lua':
        'require("tides")\nrequire("moon")\nlocal kwik = require("kwiksher.kwik")\nkwik.setCustomModule("custom", { components = { "menu" } })\nkwik.bootstrap { name = "isle", gotoPage = "shore" }\n',
    },
    [],
  ],
  [
    'an env.lua that raises',
    {
      'env.lua': 'local M = {}\nerror("not yet")\nreturn M\n',
      'main.lua': 'require("env")\n' + plugin('{ name = "isle", goPage = "shore" }'),
    },
    [['raises-at-start env.lua:2', /Line 2 raises an error whenever the file is loaded\. The app does not start\./]],
  ],
  [
    'an env.lua that is no Lua',
    {
      'env.lua': 'local M = {\nreturn M\n',
      'main.lua': 'require("env")\n' + plugin('{ name = "isle", goPage = "shore" }'),
    },
    [['invalid-lua env.lua:2', /not valid Lua/]],
  ],
  [
    'a main.lua that is no Lua',
    { 'main.lua': 'local kwik = require("plugin.kwik")\nkwik.bootstrap { name = "isle" goPage = "shore" }\n' },
    [['invalid-lua main.lua:2', /not valid Lua/]],
  ],
];

describe('the doctor and the start of the app', () => {
  for (const [what, files, expected] of cases) {
    describe(`with ${what}`, () => {
      const { read } = useProject({ files: { ...isle, ...files } });

      it(`the doctor finds ${expected.map(([place]) => place).join(', ') || 'nothing'} with ${what}`, async () => {
        const { findings } = (await read('/_/doctor')) as unknown as { findings: readonly Finding[] };
        const places = findings.map(
          ({ code, place }) => `${code} ${place.path}${place.line === undefined ? '' : `:${place.line}`}`,
        );
        expect(places, JSON.stringify(findings)).to.deep.equal(expected.map(([place]) => place));
        for (const [index, [, explains]] of expected.entries()) expect(findings[index]?.explanation).to.match(explains);
      });
    });
  }
});
