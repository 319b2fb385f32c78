import { expect } from 'chai';
import { settingsCodec } from '#adapters/lua/script/settings-codec';
import type { AppStart } from '#application/ports/settings-codec';
import { problemOf } from '../../support/service/problem-of.js';

const bytes = (text: string) => Buffer.from(text);
const parse = (main: string, modules: Readonly<Record<string, string>> = {}) =>
  settingsCodec.parse(bytes(main), new Map(Object.entries(modules).map(([name, text]) => [name, bytes(text)])));

/** `"dusk" 3`: the value and its line; `env:3` in another module; `?` where only a run could show more. */
const shown = (start: AppStart, key: string): string => {
  const { values, computed } = start.choice(key);
  const written = values.map(
    ({ value, line, module }) => `${value as string} ${module === undefined ? '' : `${module}:`}${line}`,
  );
  return [...written, ...(computed ? ['?'] : [])].join(' or ');
};
const startsOf = (main: string, key: string, modules?: Readonly<Record<string, string>>) =>
  parse(main, modules).starts.map((start) => shown(start, key));

/** As the authors of the newest form write it: fields, then tables in branches, and everything in one more. */
const fields = `local env = require("env")
-- env.page = "cover"
env.book = "isle"
env.page = "shore"
-- env.page = "dunes"
env.mode = "development"
if env.mode == "development" or env.mode == "debug" then
  env.props = { name = env.book, editor = true, gotoPage = env.page, language = "" }
elseif env.mode == "production" then
  env.props = { name = env.book, editor = false, gotoPage = env.page, language = "" }
elseif env.mode == "behaviorTree" then
  require("composer").gotoScene("Behavior." .. env.book)
  return
end
if env.setPlugin(env.mode) then
  local kwik = require("kwiksher.kwik")
  kwik.setCustomModule("custom", { commands = { "myEvent" }, components = { "index" } })
  kwik.bootstrap(env.props)
end
`;

describe('the start of the app in main.lua', () => {
  it('fields that are assigned one by one reach a table that branches build', () => {
    expect(startsOf(fields, 'name')).to.deep.equal(['isle 3', 'isle 3']);
    expect(startsOf(fields, 'gotoPage')).to.deep.equal(['shore 4', 'shore 4']);
    expect(startsOf(fields, 'editor')).to.deep.equal(['true 8', 'false 10']);
    expect(startsOf(fields, 'goPage')).to.deep.equal(['', '']);
  });

  it('a value has the range of its text', () => {
    const [start] = parse(fields).starts;
    const [page] = start?.choice('gotoPage').values ?? [];
    expect(fields.slice(page?.start, page?.end)).to.equal('"shore"');
  });

  it('a module beside main.lua counts with the fields that it returns', () => {
    const env = 'local M = {}\nM.book = "isle"\nM.page = "shore"\nfunction M.setPlugin() return true end\nreturn M\n';
    const main =
      'local env = require("env")\nenv.page = "dunes"\nrequire("plugin.kwik").bootstrap { name = env.book, goPage = env.page }\n';
    expect(startsOf(main, 'name', { env })).to.deep.equal(['isle env:2']);
    expect(startsOf(main, 'goPage', { env })).to.deep.equal(['dunes 2']);
  });

  const forms: readonly (readonly [what: string, main: string, page: readonly string[]])[] = [
    ['the last assignment counts', 'local p = "a"\np = "b"\nk.bootstrap { goPage = p }', ['b 2']],
    ['a later assignment does not count', 'local p = "a"\nk.bootstrap { goPage = p }\np = "b"', ['a 1']],
    ['a number stays one', 'k.bootstrap { goPage = 2 }', ['2 1']],
    ['both branches count', 'local p\nif x then p = "a" else p = "b" end\nk.bootstrap { goPage = p }', ['a 2 or b 2']],
    [
      'a branch that returns does not count',
      'local p = "a"\nif x then p = "b" return end\nk.bootstrap { goPage = p }',
      ['a 1'],
    ],
    [
      'a branch that raises does not count',
      'local p = "a"\nif x then p = "b" error("no") end\nk.bootstrap { goPage = p }',
      ['a 1'],
    ],
    ['"and" and "or" choose', 'k.bootstrap { goPage = x and "a" or "b" }', ['a 1 or b 1']],
    ['"or" replaces what is not set', 'local t = {}\nk.bootstrap { goPage = t.page or "b" }', ['b 2']],
    ['"or" keeps what is set', 'local t = { page = "a" }\nk.bootstrap { goPage = t.page or "b" }', ['a 1']],
    ['a call is unknown', 'k.bootstrap { goPage = pick() }', ['?']],
    ['a whole table may be unknown', 'k.bootstrap(read("start.json"))', ['?']],
    [
      'a function may assign it',
      'local p = "a"\nlocal function f() p = "b" end\nf()\nk.bootstrap { goPage = p }',
      ['a 1 or ?'],
    ],
    [
      'a function may assign a field',
      'local t = { page = "a" }\nfunction f() t.page = "b" end\nk.bootstrap { goPage = t.page }',
      ['a 1 or ?'],
    ],
    [
      'a loop may assign it',
      'local p = "a"\nfor i = 1, 3 do p = p .. "a" end\nk.bootstrap { goPage = p }',
      ['aa 2 or a 1 or ?'],
    ],
    ['a block has variables of its own', 'local p = "a"\ndo local p = "b" end\nk.bootstrap { goPage = p }', ['a 1']],
    [
      'a parameter has the name of a variable',
      'local p = "a"\nlocal function f(p) p = "b" end\nk.bootstrap { goPage = p }',
      ['a 1'],
    ],
    ['two variables hold one table', 'local t = {}\nlocal u = t\nu.goPage = "a"\nk.bootstrap(t)', ['a 3']],
    ['a computed key may be any', 'local t = { goPage = "a" }\nt[key] = "b"\nk.bootstrap(t)', ['a 1 or ?']],
    ['a constant key is known', 'local t, key = {}, "goPage"\nt[key] = "b"\nk.bootstrap(t)', ['b 2']],
    ['a table may have a metatable', 'k.bootstrap(setmetatable({ name = "x" }, meta))', ['?']],
    ['pcall calls it', 'pcall(k.bootstrap, { goPage = "a" })', ['a 1']],
    ['a listener calls it', 'Runtime:addEventListener("x", function() k.bootstrap { goPage = "a" } end)', ['a 1']],
    [
      'a function calls it after all is set',
      'local p\nlocal function f() k.bootstrap { goPage = p } end\np = "a"\nf()',
      ['a 3'],
    ],
    [
      'a branch leaves the table of the other one alone',
      'local t = { goPage = "a" }\nif x then t.goPage = "b" t.name = "c" return end\nt.name = "d"\nk.bootstrap(t)',
      ['a 1'],
    ],
    [
      'a table is passed as it is then',
      'local t = { goPage = "a" }\nk.bootstrap(t)\nt.goPage = "b"\nk.bootstrap(t)',
      ['a 1', 'b 3'],
    ],
    ['comments are none', '-- k.bootstrap { goPage = "a" }\n--[[ k.bootstrap {} ]]', []],
    [
      'a function that gets the table may assign any field',
      'local t = { goPage = "a" }\nlocal function f(t) t.goPage = "b" end\nf(t)\nk.bootstrap(t)',
      ['a 1 or ?'],
    ],
    [
      'a function that gets it in another table may assign any field',
      'local t = { goPage = "a" }\nf({ t })\nk.bootstrap(t)',
      ['a 1 or ?'],
    ],
    [
      'a function may assign a field by a computed name',
      'local t = { goPage = "a" }\nf(function(name) t[name] = "b" end)\nk.bootstrap({ goPage = t.goPage })',
      ['a 1 or ?'],
    ],
    ['a method may assign any field of its table', 'local t = { goPage = "a" }\nt:f()\nk.bootstrap(t)', ['a 1 or ?']],
    [
      'a function may return the table that it gets',
      'local t = { goPage = "a" }\nlocal u = assert(t)\nu.goPage = "b"\nk.bootstrap(t)',
      ['a 1 or b 3'],
    ],
    [
      'a loop goes through tables',
      'local t = { goPage = "a" }\nfor _, u in ipairs({ t }) do u.goPage = "b" end\nk.bootstrap(t)',
      ['a 1 or b 2'],
    ],
    ['a function of Lua reads alone', 'local t = { goPage = "a" }\nprint(t, type(t))\nk.bootstrap(t)', ['a 1']],
    ['a function of a module leaves it', 'local t = { goPage = "a" }\nm.show(t)\nk.bootstrap(t)', ['a 1']],
    [
      'of two targets, Lua sets the first one last',
      'local t = {}\nt.p, t.p = "a", "b"\nk.bootstrap { goPage = t.p }',
      ['a 2'],
    ],
    ['a table holds itself', 'local t = { goPage = "a" }\nt.t = t\nk.bootstrap(t)', ['a 1']],
  ];
  for (const [what, main, page] of forms) {
    it(`the page in main.lua: ${what}`, () => {
      expect(startsOf(main, 'goPage')).to.deep.equal(page);
    });
  }

  it('a table that one branch leaves out is no start of its own', () => {
    const main = 'local p\nif x then p = { goPage = "a" } elseif y then p = { goPage = "b" } end\nk.bootstrap(p)';
    expect(startsOf(main, 'goPage')).to.deep.equal(['a 2', 'b 2']);
  });

  it('registered modules count in branches, with the lines of their names', () => {
    const { registered } = parse(fields);
    expect(registered.map(({ module, at }) => `${module} ${at.line}`)).to.deep.equal([
      'custom.components.index 17',
      'custom.commands.myEvent 17',
    ]);
  });

  it('modules count that a branch, a function, pcall or a choice requires', () => {
    const main =
      'if x then require("a") end\nlocal function f() require "b" end\npcall(require, "c")\nlocal k = require(new and "d" or "e")\n-- require("f")';
    expect(parse(main).requires).to.have.members(['a', 'b', 'c', 'd', 'e']);
  });

  it('an error counts that nothing prevents', () => {
    expect(parse('print(1)\nerror("no")').raises).to.include({ module: undefined, line: 2 });
    expect(parse('local env = require("env")', { env: 'error("no")' }).raises).to.include({ module: 'env', line: 1 });
    for (const main of [
      'if x then error("no") end',
      'local function f() error("no") end',
      'pcall(function() error("no") end)',
    ])
      expect(parse(main).raises, main).to.equal(undefined);
  });

  it('two modules that require each other come to an end', () => {
    const modules = { a: 'local b = require("b")\nreturn { page = b.page }', b: 'require("a")\nreturn { page = "x" }' };
    expect(startsOf('k.bootstrap { goPage = require("a").page }', 'goPage', modules)).to.deep.equal(['x b:2']);
  });

  it('thirty branches in a row are read in time', () => {
    const branches = Array.from({ length: 30 }, (_, index) => `if x${index} then p = "a${index}" end`).join('\n');
    expect(startsOf(`local p\n${branches}\nk.bootstrap { goPage = p }`, 'goPage')[0]).to.match(/^a0 2 or a1 3 or /);
  });

  it('a file with thousands of branches is refused by the steps that it takes', () => {
    const branches = (count: number): string =>
      Array.from({ length: count }, (_, index) => `if c then v${index} = {} end`).join('\n');
    expect(parse(branches(100)).globals).to.deep.equal({});
    expect(problemOf(() => parse(branches(2_000))).message).to.include('too many branches and calls');
  });
});

describe('settings codec: the rule of the content size', () => {
  const ratio = 'display.pixelHeight / display.pixelWidth';
  const config = (before: string, width: string, height: string, behind = '') =>
    `${before}\napplication = { content = { width = ${width}, height = ${height} } }\n${behind}`;
  const width = 'r > 1.5 and 320 or math.floor(480 / r)';
  const height = 'r < 1.5 and 480 or math.floor(320 * r)';
  const shapeOf = (text: string) => parse(text).contentShape;
  const known = config(`local r = ${ratio}`, width, height);

  it('is read from the expressions, whatever the variable is called, and with the ratio written out', () => {
    const shape = { short: 320, long: 480, round: 'floor' };
    expect(shapeOf(known)).to.deep.equal(shape);
    expect(shapeOf(known.replaceAll(/\br\b/g, 'aspect').replaceAll('1.5', '1.50'))).to.deep.equal(shape);
    const written = known.replace(`local r = ${ratio}`, '').replaceAll(/\br\b/g, `(${ratio})`);
    expect(shapeOf(written)).to.deep.equal(shape);
    expect(shapeOf(known.replaceAll('math.floor', 'math.ceil'))).to.deep.equal({ ...shape, round: 'ceil' });
  });

  const others: Readonly<Record<string, string>> = {
    'another expression': known.replace('480 / r', '480 - r'),
    'a side of another size': known.replace('320 * r', '330 * r'),
    'another limit': known.replaceAll('1.5', '1.4'),
    'one way to round for each side': known.replace('math.floor(480', 'math.ceil(480'),
    'a ratio the other way round': known.replace(ratio, 'display.pixelWidth / display.pixelHeight'),
    'a ratio that is set again': known.replace('\napplication', '\nr = 2\napplication'),
    'a ratio that is declared again': known.replace('\napplication', '\nlocal r = 2\napplication'),
    'a display of its own': known.replace('local r', 'local display = {}\nlocal r'),
    'a size that changes later': `${known}application.content.width = 3\n`,
    'a size that a branch changes': `${known}if tall then application.content.width = 3 end\n`,
    'code that may change anything': `${known}setUp()\n`,
    numbers: config('', '320', '480'),
    'no content': 'application = {}',
  };
  for (const [what, text] of Object.entries(others)) {
    it(`no rule is guessed from ${what}`, () => {
      expect(shapeOf(text)).to.equal(undefined);
    });
  }
});
