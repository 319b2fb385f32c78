import { expect } from 'chai';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import type { PageEdit } from '#domain/model/model-edit';
import { problemOf } from '../../support/service/problem-of.js';

const codec = new LuaPageIndexCodec();
const call = 'return require("controller.scene").new(..., model)';

/** A page with one list written otherwise. */
const pageWith = (list: string, written: string, before = '', after = ''): string => {
  const parts: Record<string, string> = {
    layers: '{\n    { sky = { class = { "linear" } } },\n    { fleet = { { boat = {} } } },\n  }',
    audios: '{ long = { "sea" }, short = { "gull" } }',
    groups: '{ { crew = { class = { "button" } } } }',
    timers: '{ "clock" }',
    variables: '{ "score" }',
    joints: '{ "mast" }',
    page: '{ "swipe" }',
    ...(list === 'commands' ? {} : { [list]: written }),
  };
  const components = Object.entries(parts).map(([key, value]) => `  ${key} = ${value},\n`);
  const commands = list === 'commands' ? written : '{ "go" }';
  return `${before}local model = { components = {\n${components.join('')} },\n commands = ${commands} }\n${after}${call}\n`;
};

const edits: readonly PageEdit[] = [
  { op: 'add-layer', path: ['sea'], at: 'last' },
  { op: 'rename-layer', path: ['sky'], newName: 'air' },
  { op: 'add-layer', path: ['fleet', 'ship'], at: 'last' },
  { op: 'attach-class', owner: { in: 'layers', path: ['sky'] }, class: 'drag' },
  { op: 'attach-class', owner: { in: 'layers', path: ['fleet', 'boat'] }, class: 'drag' },
  { op: 'add-name', list: { in: 'groups' }, name: 'mates' },
  { op: 'attach-class', owner: { in: 'groups', name: 'crew' }, class: 'drag' },
  { op: 'add-name', list: { in: 'audios', type: 'long' }, name: 'wind' },
  { op: 'add-name', list: { in: 'audios', type: 'short' }, name: 'horn' },
  { op: 'add-name', list: { in: 'timers' }, name: 'tick' },
  { op: 'add-name', list: { in: 'variables' }, name: 'count' },
  { op: 'add-name', list: { in: 'joints' }, name: 'boom' },
  { op: 'add-name', list: { in: 'page' }, name: 'physics' },
  { op: 'add-name', list: { in: 'commands' }, name: 'stop' },
];

const at = (edit: PageEdit): string =>
  'list' in edit
    ? JSON.stringify(edit.list)
    : JSON.stringify('path' in edit ? edit.path : 'owner' in edit && edit.owner);

/** The edits that the page refuses, by their places; every other is made, and changes no other line. */
function refusedBy(text: string): string[] {
  const source = Buffer.from(text);
  return edits.flatMap((edit) => {
    try {
      const edited = codec.edit(source, [edit]);
      const model = codec.parse(edited);
      expect(Buffer.from(edited).toString(), at(edit)).not.to.equal(text);
      expect(model.unreadable?.map(({ list }) => list)).to.deep.equal(
        codec.parse(source).unreadable?.map(({ list }) => list),
      );
      return [];
    } catch (error) {
      const { code, details } = problemOf(() => {
        throw error;
      });
      expect(code).to.equal('model-not-readable');
      expect(details.line).to.equal(codec.parse(source).unreadable?.[0]?.line);
      expect(details.excerpt).to.match(/\^$/);
      return [`${edit.op} ${at(edit)}`];
    }
  });
}

const named = (list: string): string => `add-name {"in":"${list}"}`;
const ofComponents = edits.filter((edit) => !at(edit).includes('commands')).map((edit) => `${edit.op} ${at(edit)}`);
const ofLayers = ['add-layer ["sea"]', 'rename-layer ["sky"]'];
const longAudio = 'add-name {"in":"audios","type":"long"}';
const audios = [longAudio, 'add-name {"in":"audios","type":"short"}'];

interface Case {
  readonly what: string;
  readonly text: string;
  readonly list: string;
  readonly line: number;
  readonly written: string;
  readonly refused: readonly string[];
}

const cases: Case[] = [
  ...['timers', 'variables', 'joints', 'page'].map((list, index) => ({
    what: `${list} of another module`,
    text: pageWith(list, `common.${list}`),
    list,
    line: 8 + index,
    written: `common.${list}`,
    refused: [named(list)],
  })),
  {
    what: 'audios of another module',
    text: pageWith('audios', 'common.audios'),
    list: 'audios',
    line: 6,
    written: 'common.audios',
    refused: audios,
  },
  {
    what: 'long audios of a function',
    text: pageWith('audios', '{ long = load("long"), short = { "gull" } }'),
    list: 'audios.long',
    line: 6,
    written: 'load("long")',
    refused: [longAudio],
  },
  {
    what: 'commands of a variable without a table',
    text: pageWith('commands', 'list', 'local list = all()\n'),
    list: 'commands',
    line: 1,
    written: 'all()',
    refused: [named('commands')],
  },
  {
    what: 'a command that is no text',
    text: pageWith('commands', '{ "go", 12, name }'),
    list: 'commands',
    line: 13,
    written: '12',
    refused: [named('commands')],
  },
  {
    what: 'names at written positions',
    text: pageWith('timers', '{ [1] = "clock" }'),
    list: 'timers',
    line: 8,
    written: '[1] = "clock"',
    refused: [named('timers')],
  },
  {
    what: 'a layer of a function among others',
    text: pageWith('layers', '{ { sky = {} }, layer("moon"), { fleet = { { boat = {} } } } }'),
    list: 'layers',
    line: 2,
    written: 'layer("moon")',
    refused: ofLayers,
  },
  {
    what: 'a layer with two keys',
    text: pageWith('layers', '{ { sky = {} }, { sea = {}, moon = {} }, { fleet = { { boat = {} } } } }'),
    list: 'layers',
    line: 2,
    written: '{ sea = {}, moon = {} }',
    refused: ofLayers,
  },
  {
    what: 'the content of one layer',
    text: pageWith('layers', '{ { sky = common.sky }, { fleet = { { boat = {} } } } }'),
    list: 'layers.sky',
    line: 2,
    written: 'common.sky',
    refused: ['rename-layer ["sky"]', 'attach-class {"in":"layers","path":["sky"]}'],
  },
  {
    what: 'the classes of one layer',
    text: pageWith('layers', '{ { sky = { class = classes() } }, { fleet = { { boat = {} } } } }'),
    list: 'layers.sky.class',
    line: 2,
    written: 'classes()',
    refused: ['rename-layer ["sky"]', 'attach-class {"in":"layers","path":["sky"]}'],
  },
  {
    what: 'one class of a layer',
    text: pageWith('layers', '{ { sky = { class = { "linear", kind } } }, { fleet = { { boat = {} } } } }'),
    list: 'layers.sky.class',
    line: 2,
    written: 'kind',
    refused: ['rename-layer ["sky"]', 'attach-class {"in":"layers","path":["sky"]}'],
  },
  {
    what: 'a layer inside a group',
    text: pageWith('layers', '{ { sky = {} }, { fleet = { { boat = {} }, ship } } }'),
    list: 'layers.fleet.layers',
    line: 2,
    written: 'ship',
    refused: ['add-layer ["fleet","ship"]'],
  },
  {
    what: 'the classes of a layer inside a group',
    text: pageWith('layers', '{ { sky = {} }, { fleet = { { boat = { class = f() } } } } }'),
    list: 'layers.fleet.layers.boat.class',
    line: 2,
    written: 'f()',
    refused: ['attach-class {"in":"layers","path":["fleet","boat"]}'],
  },
  {
    what: 'page groups of another module',
    text: pageWith('groups', '{ { crew = {} }, unpack(others) }'),
    list: 'groups',
    line: 7,
    written: 'unpack(others)',
    refused: [named('groups')],
  },
  {
    what: 'the classes of a page group',
    text: pageWith('groups', '{ { crew = { class = f() } } }'),
    list: 'groups.crew.class',
    line: 7,
    written: 'f()',
    refused: ['attach-class {"in":"groups","name":"crew"}'],
  },
  {
    what: 'a list that grows later',
    text: pageWith('timers', '{ "clock" }', '', 'table.insert(model.components.timers, "x")\n'),
    list: 'timers',
    line: 14,
    written: 'table.insert(model.components.timers, "x")',
    refused: [named('timers')],
  },
  ...[
    'table.insert(model.components.layers, moon)',
    'model.components.layers[#model.components.layers + 1] = moon',
  ].map((code) => ({
    what: `layers to which code adds one: ${code}`,
    text: pageWith('timers', '{}', '', `${code}\n`),
    list: 'layers',
    line: 14,
    written: code,
    refused: ofLayers,
  })),
  ...[
    'model.components.layers[1].sky = {}',
    'if fast then model.components.layers = {} end',
    'table.remove(model.components.layers, 1)',
    'table.insert(model.components.layers[1].sky, moon)',
    'change(model.components.layers)',
  ].map((code) => ({
    what: `layers that code may change: ${code}`,
    text: pageWith('timers', '{}', '', `${code}\n`),
    list: 'layers',
    line: 14,
    written: code.replace(/^if fast then | end$/g, ''),
    refused: [
      ...ofLayers.slice(0, 2),
      'add-layer ["fleet","ship"]',
      'attach-class {"in":"layers","path":["sky"]}',
      'attach-class {"in":"layers","path":["fleet","boat"]}',
    ],
  })),
  {
    what: 'a command that is set later',
    text: pageWith('timers', '{}', '', 'model.commands[2] = "x"\n'),
    list: 'commands',
    line: 14,
    written: 'model.commands[2] = "x"',
    refused: [named('commands')],
  },
  {
    what: 'a list that is set twice',
    text: pageWith('timers', '{}', '', 'model.components.timers = { "a" }\nmodel.components.timers = { "b" }\n'),
    list: 'timers',
    line: 15,
    written: 'model.components.timers = { "b" }',
    refused: [named('timers')],
  },
  {
    what: 'a list that is set in a branch',
    text: pageWith('timers', '{}', '', 'if fast then model.components.timers = { "a" } end\n'),
    list: 'timers',
    line: 14,
    written: 'model.components.timers = { "a" }',
    refused: [named('timers')],
  },
  {
    what: 'components under a second name',
    text: pageWith('timers', '{}', '', 'local parts = model.components\n'),
    list: 'components',
    line: 14,
    written: 'local parts = model.components',
    refused: ofComponents,
  },
  {
    what: 'a computed key of the components',
    text: pageWith('[key]', '{}'),
    list: 'components',
    line: 12,
    written: '[key] = {}',
    refused: ofComponents,
  },
];

describe('a page index shows what can be read, and marks', () => {
  for (const { what, text, list, line, written, refused } of cases) {
    it(what, () => {
      const model = codec.parse(Buffer.from(text));
      expect(model.unreadable?.map((each) => ({ list: each.list, line: each.line, text: each.text }))).to.deep.equal([
        { list, line, text: written },
      ]);
      expect(refusedBy(text)).to.deep.equal(refused);
    });
  }

  it('knows what the runtime stops at: data that is no layer, no table and no name', () => {
    const stops = (list: string, written: string) =>
      codec.parse(Buffer.from(pageWith(list, written))).unreadable?.map((each) => each.stops);
    for (const [list, written] of [
      ['layers', '{ "sky" }'],
      ['layers', '{ { sky = 1 } }'],
      ['layers', '{ { sky = { class = "linear" } } }'],
      ['layers', '{ { fleet = { { boat = true } } } }'],
      ['groups', '{ 7 }'],
      ['timers', '{ 1 }'],
      ['commands', '{ true }'],
    ] as const)
      expect(stops(list, written), written).to.deep.equal([true]);
    for (const [list, written] of [
      ['layers', '{ sky }'],
      ['layers', '{ { sky = common.sky } }'],
      ['layers', '{ { sky = {}, sea = {} } }'],
      ['layers', '{ { sky = { class = classes() } } }'],
      ['timers', '{ name }'],
      ['timers', 'common.timers'],
    ] as const)
      expect(stops(list, written), written).to.deep.equal([false]);
  });

  it('names the layers that it reads beside one that it cannot read', () => {
    const { components } = codec.parse(Buffer.from(pageWith('layers', '{ { sky = {} }, moon, { sea = {} } }')));
    expect(components.layers.map(({ name }) => name)).to.deep.equal(['sky', 'sea']);
  });
});

describe('a page index is read in pieces:', () => {
  const whole = codec.parse(Buffer.from(pageWith('timers', '{ "clock" }')));
  const parts = /components = (\{[^]*\n \}),\n commands = (.*) \}\n/.exec(pageWith('timers', '{ "clock" }'));
  const [, components = '', commands = ''] = parts ?? [];
  const list = (key: string): string =>
    new RegExp(`  ${key} = (\\{(?:[^]*?\\n  \\}|.*\\})),\\n`).exec(components)?.[1] ?? '';
  const forms: Readonly<Record<string, string>> = {
    'layers in a variable': `local layers = ${list('layers')}\n${pageWith('layers', 'layers')}`,
    'components in a variable': `local parts = ${components}\nlocal model = { components = parts, commands = ${commands} }\n${call}\n`,
    'commands in a variable': `local commands = ${commands}\n${pageWith('commands', 'commands')}`,
    'classes in a variable': `local moves = { "linear" }\n${pageWith('layers', list('layers').replace('{ "linear" }', 'moves'))}`,
    'a layer in a variable': `local sky = { class = { "linear" } }\n${pageWith('layers', list('layers').replace('{ class = { "linear" } }', 'sky'))}`,
    'layers set later': pageWith('layers', '{}', '', `model.components.layers = ${list('layers')}\n`),
    'components set later': `local model = { commands = ${commands} }\nmodel.components = ${components}\n${call}\n`,
    'everything set later, in steps': `local model = {}\nmodel.commands = ${commands}\nmodel.components = ${components.replace(/ {2}layers = \{[^]*?\n {2}\},\n/, '')}\nmodel.components.layers = ${list('layers')}\n${call}\n`,
    'a table that replaces a changed one': `local model = { components = {} }\nmodel.components.layers = { { gone = {} } }\nmodel.components = ${components}\nmodel.commands = ${commands}\n${call}\n`,
    'a function set later': pageWith('timers', '{ "clock" }', '', 'model.onInit = function(self) end\n'),
    'a function declared later': pageWith('timers', '{ "clock" }', '', 'function model:onInit() end\n'),
  };
  for (const [what, text] of Object.entries(forms)) {
    it(what, () => {
      const source = Buffer.from(text);
      const model = codec.parse(source);
      expect({ ...model, onInit: false }).to.deep.equal(whole);
      expect(model.onInit).to.equal(what.startsWith('a function'));
      expect(refusedBy(text)).to.deep.equal([]);
      for (const edit of edits) {
        const added = codec.edit(source, [edit]);
        const back = inverseOf(edit);
        if (back !== undefined) expect(Buffer.from(codec.edit(added, [back])).toString(), at(edit)).to.equal(text);
      }
    });
  }
});

function inverseOf(edit: PageEdit): PageEdit | undefined {
  switch (edit.op) {
    case 'add-layer':
      return { op: 'remove-layer', path: edit.path };
    case 'attach-class':
      return { ...edit, op: 'detach-class' };
    case 'add-name':
      return { ...edit, op: 'remove-name' };
    case 'rename-layer':
      return { op: 'rename-layer', path: [edit.newName], newName: edit.path[0] ?? '' };
    default:
      return undefined;
  }
}
