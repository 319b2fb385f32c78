import { expect } from 'chai';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import type { PageEdit } from '#domain/model/model-edit';
import { Problem } from '#domain/problem/problem';
import { problemOf } from '../../support/service/problem-of.js';

const codec = new LuaPageIndexCodec();
const call = 'return require("controller.scene").new(..., model)';
const components = (inside: string): string => `local model = { components = { ${inside} }, commands = {} }\n${call}`;

function refusalOf(text: string, edits?: readonly PageEdit[]): Problem {
  const source = Buffer.from(text);
  return problemOf(() => (edits === undefined ? codec.parse(source) : codec.edit(source, edits)));
}

const unreadable: readonly (readonly [what: string, text: string, line: number, explains: string])[] = [
  ['an empty file', '', 1, 'no page index'],
  ['a file without a scene', 'local model = { components = {} }\nreturn model', 1, 'no page index'],
  ['a scene of another module', 'return require("other.scene").new(..., {})', 1, 'no page index'],
  ['a scene made by another function', 'return require("controller.scene").make(..., {})', 1, 'no page index'],
  ['a scene without a model', 'return require("controller.scene").new(...)', 1, 'without a model'],
  [
    'two scenes',
    'local s = require("controller.scene")\nlocal a = s.new(..., {})\nreturn s.new(..., {})',
    3,
    'second scene',
  ],
  [
    'a second scene in a branch',
    'local s = require("controller.scene")\nif wide then return s.new(..., {}) end\nreturn s.new(..., {})',
    2,
    'second scene',
  ],
  ['a model that is nowhere written out', call, 1, 'not a table written out'],
  ['a model that a function makes', `local model = make()\n${call}`, 1, 'not a table written out'],
  ['a model that is a call', 'return require("controller.scene").new(..., make())', 1, 'depends on a run of the file'],
  ['a model handed to other code', `local model = {}\nfill(model)\n${call}`, 2, 'changed or handed on'],
  ['a model under a second name', `local model = {}\nlocal page = model\n${call}`, 2, 'changed or handed on'],
  ['a model that fills itself', `local model = {}\nmodel:fill()\n${call}`, 2, 'changed or handed on'],
  [
    'a model declared after the scene',
    `local scene = require("controller.scene").new(..., model)\nmodel = {}`,
    2,
    'before',
  ],
  ['a computed key of the model', `local model = { [key] = {} }\n${call}`, 1, 'not a name written out'],
  ['commands twice', `local model = { commands = {}, commands = {} }\n${call}`, 1, 'the key "commands" twice'],
  ['a model declared twice', `local model = {}\nlocal model = {}\n${call}`, 2, 'changed or handed on'],
  ['broken Lua', components('layers = { { sky = { } '), 2, 'not valid Lua'],
];

describe('a page index is refused, with the place and an excerpt, for', () => {
  for (const [what, text, line, explains] of unreadable) {
    it(what, () => {
      const { code, message, details } = refusalOf(text);
      expect(code).to.equal('model-not-readable');
      expect(message).to.include(explains);
      expect(details.line).to.equal(line);
      expect(details.column).to.be.a('number');
      expect(details.excerpt).to.match(/\^$/);
      expect(refusalOf(text, [{ op: 'add-layer', path: ['x'], at: 'last' }]).code).to.equal('model-not-readable');
    });
  }
});

describe('a page index is read although', () => {
  const readable: readonly (readonly [what: string, text: string])[] = [
    [
      'code only looks at its model',
      `local model = {}\nprint(model.name, #model.commands)\nif model.debug then print("x") end\n${call}`,
    ],
    [
      'something else is called model',
      `local model = {}\nlocal f = function(model) model.x = 1 end\nx.model = { model = 1 }\n${call}`,
    ],
    [
      'a loop or an inner block has a model of its own',
      `local model = {}\nfor model = 1, 2 do print(model) end\nfor _, model in pairs({}) do f(model) end\ndo\n  local model = 1\n  f(model)\nend\n${call}`,
    ],
    ['its model is a global', `model = { commands = {} }\n${call}`],
    [
      'the module has a variable',
      'local scene = require "controller.scene"\nlocal page = scene.new(..., {})\nreturn page',
    ],
    ['the scene is made in passing', 'require("controller.scene").new(..., {})'],
    ['the scene is made in an assignment', 'scene = require("controller.scene").new(..., {})'],
    ['the model lies in parentheses', 'return require("controller.scene").new(..., ({}))'],
  ];
  for (const [what, text] of readable) {
    it(what, () => {
      expect(codec.parse(Buffer.from(text)).components.layers).to.deep.equal([]);
    });
  }

  it('a page index is read although an entry has keys of the author’s own, which stay', () => {
    const text = components('layers = { { sky = { note = f(), class = { "linear", "" } } } }');
    expect(codec.parse(Buffer.from(text)).components.layers).to.deep.equal([
      { name: 'sky', classes: ['linear'], layers: [] },
    ]);
    const owner = { in: 'layers', path: ['sky'] } as const;
    const edited = codec.edit(Buffer.from(text), [{ op: 'attach-class', owner, class: 'drag' }]);
    expect(Buffer.from(edited).toString()).to.equal(text.replace('""', '"", "drag"'));
  });

  it('a page index is read although keys that it does not know hold functions and expressions', () => {
    const text = components(
      'weather = { f(), wind = 3 + 4, calm = nil, [2.5] = 1, gust = function() end }, depth = { 1, sea() }',
    );
    expect(codec.parse(Buffer.from(text)).components.extra).to.deep.equal({
      weather: { 1: '<expression>', wind: 7, 2.5: 1, gust: '<function>' },
      depth: [1, '<expression>'],
    });
  });

  it('a page index is read although an initialiser has a name', () => {
    const page = (onInit: string): boolean =>
      codec.parse(Buffer.from(`local model = { onInit = ${onInit} }\n${call}`)).onInit;
    expect([page('start'), page('function() end'), page('nil'), page('{}'), page('"x"')]).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('an edit is refused for', () => {
  it('an edit is refused for a page group that is a mere string, but its name can change and go', () => {
    const text = components('groups = { "fleet" }');
    const owner = { in: 'groups', name: 'fleet' } as const;
    expect(refusalOf(text, [{ op: 'attach-class', owner, class: 'linear' }]).message).to.include('mere string');
    const renamed = codec.edit(Buffer.from(text), [
      { op: 'rename-name', list: { in: 'groups' }, name: 'fleet', newName: 'crew' },
    ]);
    expect(Buffer.from(renamed).toString()).to.equal(text.replace('fleet', 'crew'));
    const removed = codec.edit(Buffer.from(text), [{ op: 'remove-name', list: { in: 'groups' }, name: 'fleet' }]);
    expect(Buffer.from(removed).toString()).to.equal(text.replace('{ "fleet" }', '{}'));
  });
});

describe('an edit of a page index', () => {
  const text = `local model = { name = "harbour", components = { layers = { { sky = {} } } }, commands = { "go" } }\n${call}\n`;
  const edited = (edit: PageEdit): string => Buffer.from(codec.edit(Buffer.from(text), [edit])).toString();

  it('an edit of a page index takes a step for each reading of the text', () => {
    const edits = Array.from({ length: 20 }, (_, at): PageEdit => ({ op: 'add-layer', path: [`l${at}`], at: 'last' }));
    const steps = [...codec.open(Buffer.from(text)).editing(edits)];
    expect(steps).to.have.length.at.least(edits.length);
    expect(Math.max(...steps)).to.be.at.most(text.length + edits.length * 40);
  });

  it('an edit of a page index changes nothing where it repeats what is there', () => {
    const edits: PageEdit[] = [
      { op: 'add-layer', path: ['sky'], at: 'last' },
      { op: 'remove-layer', path: ['sea'] },
      { op: 'add-name', list: { in: 'commands' }, name: 'go' },
      { op: 'remove-name', list: { in: 'joints' }, name: 'mast' },
      { op: 'remove-name', list: { in: 'groups' }, name: 'fleet' },
      { op: 'detach-class', owner: { in: 'layers', path: ['sky'] }, class: 'linear' },
      { op: 'rename-layer', path: ['sky'], newName: 'sky' },
      { op: 'rename-page', name: 'beach', newName: 'shore' },
    ];
    for (const edit of edits) expect(edited(edit), edit.op).to.equal(text);
    expect(Buffer.from(codec.edit(Buffer.from(text), [])).toString()).to.equal(text);
  });

  it('an edit of a page index changes the name of the page where the model has it', () => {
    expect(edited({ op: 'rename-page', name: 'harbour', newName: 'it\'s "new"' })).to.equal(
      text.replace('"harbour"', '"it\'s \\"new\\""'),
    );
  });

  it('an edit of a page index keeps bytes that are no UTF-8', () => {
    const strange = Buffer.from(text.replace('harbour', '\xff\xfe').replace('sky = {}', '["\xe9"] = {}'), 'latin1');
    const added = codec.edit(strange, [{ op: 'add-layer', path: ['灯台'], at: 'last' }]);
    expect(codec.parse(added).components.layers.map(({ name }) => name)).to.deep.equal(['\ufffd', '灯台']);
    expect(Buffer.from(codec.edit(added, [{ op: 'remove-layer', path: ['灯台'] }])).equals(strange)).to.equal(true);
    expect(Buffer.from(added).toString('latin1')).to.include('name = "\xff\xfe"');
  });

  it('an edit of a page index throws where it is about something that is not there', () => {
    const edits: PageEdit[] = [
      { op: 'add-layer', path: ['sea', 'fish'], at: 'last' },
      { op: 'add-layer', path: ['fish'], at: { before: 'sea' } },
      { op: 'rename-layer', path: ['sea'], newName: 'x' },
      { op: 'move-layer', path: ['sea'], into: [], at: 'last' },
      { op: 'attach-class', owner: { in: 'groups', name: 'fleet' }, class: 'x' },
      { op: 'rename-class', owner: { in: 'layers', path: ['sky'] }, class: 'x', newName: 'y' },
      { op: 'rename-name', list: { in: 'commands' }, name: 'stop', newName: 'x' },
    ];
    for (const edit of edits)
      expect(() => edited(edit), edit.op)
        .to.throw(Error)
        .that.is.not.instanceOf(Problem);
  });
});
