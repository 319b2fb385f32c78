import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { ScriptForm } from '#application/ports/script-form';
import { ignoreProblem, Problem } from '#domain/problem/problem';
import type { PropertyValue } from '#domain/properties/property-value';
import { compileError } from '../../support/lua/real-lua.js';
import { problemOf } from '../../support/service/problem-of.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/scripts/${name}.lua`, import.meta.url), 'latin1');

/** The form of a fixture: its name begins with the kind of thing. */
const formOf = (name: string): ScriptForm => {
  if (name === 'layer-properties') return 'properties';
  return /^(layer|shape|background)/.test(name) ? 'layer' : 'module';
};

/** What a set makes of the text, checked to be Lua. */
function set(text: string, path: string, value: PropertyValue, form: ScriptForm = 'table'): string {
  const source = Buffer.from(text, 'latin1');
  const edited = scriptCodec.of(form).edit(source, [{ op: 'set', path: path.split('.'), value }]);
  const mark = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  expect(compileError(edited.slice(mark)), Buffer.from(edited).toString()).to.equal(undefined);
  return Buffer.from(edited).toString('latin1');
}

/** Expects the set to replace `before` by `after` in the fixture, and nothing else. */
function expectSet(name: string, path: string, value: PropertyValue, before: string, after: string): void {
  const text = fixture(name);
  expect(text.split(before).length, `"${before}" once in ${name}`).to.equal(2);
  expect(set(text, path, value, formOf(name))).to.equal(text.replace(before, () => after));
}

function refusal(text: string, path = 'x', value: PropertyValue = 1): Problem {
  return problemOf(() => scriptCodec.edit(Buffer.from(text), [{ op: 'set', path: path.split('.'), value }]));
}

describe("a layer's script", () => {
  it("a layer's script is read as one set of names: its table and the fields of its module", () => {
    const { values, computed, readonly } = scriptCodec
      .of('layer')
      .parse(Buffer.from(fixture('layer-image-old'), 'latin1'));
    expect({ ...values }).to.include({
      height: 184,
      width: 1220,
      x: 610,
      alpha: 0.8,
      type: 'png',
      scaleY: 1.5,
      scaleX: null,
      align: '',
    });
    expect(computed).to.deep.equal([
      { at: 'kind', expression: 'pixel', line: 9, replaceable: true },
      { at: 'name', expression: 'parent.."lighthouse"', line: 10, replaceable: true },
    ]);
    expect(readonly).to.equal(false);
  });

  it("a layer's script is read once for the same bytes, in each of its forms", () => {
    const source = Buffer.from(fixture('layer-image-new'), 'latin1');
    const { layer, module } = {
      layer: scriptCodec.of('layer').parse(source),
      module: scriptCodec.of('module').parse(source),
    };
    expect(scriptCodec.of('layer').parse(source)).to.equal(layer);
    expect(module).not.to.deep.equal(layer);
  });

  it("a layer's script has a value replaced where it stands, arithmetic and comments beside it included", () => {
    expectSet('layer-image-old', 'height', 200, '732 - 548', '200');
    expectSet('layer-image-old', 'x', -3.5, '1220 + (-15 - 1205)/2', '-3.5');
    expectSet('layer-image-old', 'kind', 'pixel', 'kind = pixel', 'kind = "pixel"');
    expectSet('layer-image-new', 'rotation', 90, '12.5 -- degrees', '90 -- degrees');
    expectSet('layer-image-new', 'rotation', null, '12.5', 'nil');
    expectSet('layer-text', 'alignment', "it's", "'center'", "'it\\'s'");
    expectSet('layer-text', 'name', '朝', '"title"', Buffer.from('"朝"').toString('latin1'));
  });

  it("a layer's script gets its new name also where its module repeats it, and keeps another name there", () => {
    const named = (own: string, module: string): string =>
      `local M = { name = ${module} } -- sun\nlocal layerProps = { name = ${own}, x = 1 }\nM.layerProps = layerProps\nreturn M`;
    expect(set(named('"sun"', "'sun'"), 'name', 'moon', 'layer')).to.equal(named('"moon"', "'moon'"));
    expect(set(named('"sun"', '"Sun"'), 'name', 'moon', 'layer')).to.equal(named('"moon"', '"Sun"'));
    expect(set(named('"sun"', 'title()'), 'name', 'moon', 'layer')).to.equal(named('"moon"', 'title()'));
  });

  it("a layer's script has a list changed item by item where it keeps its length", () => {
    expectSet('layer-text', 'color', [255, 0, 0, 1], '255, 128, 0, 1', '255, 0, 0, 1');
    expectSet('layer-text', 'color', [1, 0], '{ 255, 128, 0, 1 }', '{ 1, 0 }');
  });

  it("a layer's script has a list that grows or shrinks changed where it does; its lines and comments stay", () => {
    const words = ['a', 'b', 'c'];
    const text = (...lines: string[]): string => `local M = { members = {\r\n${lines.join('')}} }\r\nreturn M`;
    const [a, b, c] = [`  [[a]], -- the hero\r\n`, `  "\\098"; --[[ b ]]\r\n`, `  'c' -- last\r\n`];
    const before = text(a, b, c);
    expect(set(before, 'members', [...words, 'd', 'e'])).to.equal(text(a, b, `  'c', -- last\r\n  'd',\r\n  'e'\r\n`));
    expect(set(before, 'members', ['0', ...words])).to.equal(text(`  '0',\r\n`, a, b, c));
    expect(set(before, 'members', ['a', 'x', 'y', 'c'])).to.equal(text(a, `  "x"; --[[ b ]]\r\n  'y',\r\n`, c));
    expect(set(before, 'members', ['b', 'c'])).to.equal(text('  -- the hero\r\n', b, c));
    expect(set(before, 'members', ['a'])).to.equal(text(`  [[a]] -- the hero\r\n`, `  -- last\r\n`));
    expectSet('layer-text', 'color', [255, 128, 0], ', 1 }', ' }');
    const dense = 'local M={line={{w="a"},{w="b"}}}return M';
    expect(set(dense, 'line', [{ w: 'a' }, { w: 'b' }, { w: 'c', out: 2 }])).to.equal(
      dense.replace('{w="b"}', '{w="b"},{w="c",out=2}'),
    );
  });

  it("a layer's script gets what it lacks in the table that it belongs into", () => {
    expectSet('layer-image-new', 'alignment', 'left', '  color = nil\n', '  color = nil,\n  alignment = "left"\n');
    expectSet('layer-image-new', 'infinity.speed', 2, 'infinity = {},', 'infinity = {\n    speed = 2\n  },');
    expectSet('layer-image-old', 'xScale', 2, 'M.isSharedAsset = nil\n', 'M.isSharedAsset = nil\nM.xScale = 2\n');
    expectSet(
      'layer-image-new',
      'isSharedAsset',
      true,
      'M:setProps(layerProps)\n',
      'M:setProps(layerProps)\nM.isSharedAsset = true\n',
    );
    expectSet('layer-image-new', 'layerAsBg', true, '-- degrees\n', '-- degrees\nM.layerAsBg = true\n');
    expectSet(
      'shape',
      'rotation',
      4,
      '  shapedWith = "new_ellipse",\n',
      '  shapedWith = "new_ellipse", rotation = 4,\n',
    );
    expectSet('background', 'rotation', 4, '1, 1, 1, 1 };\n', '1, 1, 1, 1 };\n  rotation = 4,\n');
  });

  it('a shape has its scale and rotation in its table, also where `setProps` gets that', () => {
    const shape = (kind: string) =>
      `local M = require("m").new()\nM.xScale = 3\nlocal _layerProps = { x = 1${kind} }\nM:setProps(_layerProps)\nreturn M`;
    const drawn = shape(', shapedWith = "new_rectangle"');
    for (const name of ['xScale', 'yScale', 'rotation'])
      expect(set(drawn, name, 2, 'layer')).to.equal(drawn.replace('" }', `", ${name} = 2 }`));
    expect(scriptCodec.of('layer').parse(Buffer.from(drawn)).values).not.to.have.property('xScale');
    expect(set(drawn, 'layerAsBg', true, 'layer')).to.contain('\nM.layerAsBg = true\n');
    for (const image of [shape(''), shape(', shapedWith = ""')])
      expect(set(image, 'xScale', 2, 'layer')).to.equal(image.replace('xScale = 3', 'xScale = 2'));
  });

  it('a layer\'s script of a background has them in the table "properties" that names the layer', () => {
    const { values } = scriptCodec.of('layer').parse(Buffer.from(fixture('background'), 'latin1'));
    expect({ ...values }).to.deep.include({ weight: 1, name: 'bg', width: 480, x: 0, alpha: 1, color: [1, 1, 1, 1] });
    expect(values).not.to.have.property('properties');
    expectSet('background', 'alpha', 0.5, 'alpha = 1,', 'alpha = 0.5,');
    expectSet('background', 'width', 100, '1920/4', '100');
    expectSet('background', 'name', 'sky', '"bg"', '"sky"');
    expectSet('background', 'weight', 2, 'M.weight = 1', 'M.weight = 2');
  });

  it("a layer's script of a class that changes a layer afterwards is not taken for a background", () => {
    const { values } = scriptCodec.of('properties').parse(Buffer.from(fixture('layer-properties'), 'latin1'));
    expect(Object.keys(values)).to.deep.equal(['properties']);
    expect(values['properties']).to.include({ blendMode: 'multiply', name: 'clouds', alpha: 0.5, align: '' });
    expectSet('layer-properties', 'properties.alpha', 1, 'alpha     = 0.5', 'alpha     = 1');
    expectSet('layer-properties', 'properties.infinity.speed', 2, 'speed = 4', 'speed = 2');
  });

  it("a layer's script gets `nil` for nothing, and keeps `NIL` where it stands", () => {
    const text = fixture('layer-image-new');
    for (const name of ['xScale', 'fontSize', 'notThere', 'notThere.either'])
      expect(set(text, name, null, 'layer')).to.equal(text);
    expectSet('layer-image-new', 'contents', null, 'contents = ""', 'contents = nil');
  });
});

describe("a class's script", () => {
  it("a class's script in one table is edited in it", () => {
    expectSet('button', 'properties.type', 'press', '"tap", -- tap', '"press", -- tap');
    expectSet('button', 'properties.mask', 'm.png', 'NIL', '"m.png"');
    expectSet('button', 'properties.isActive', true, '"true"', 'true');
    expectSet('button', 'actions.onTap', null, '"openDoor"', 'nil');
    expectSet('button', 'actions.onHold', 'x', 'onTap = "openDoor" }', 'onTap = "openDoor", onHold = "x" }');
  });

  it("a class's script in steps is edited at the last step that sets the value", () => {
    expectSet('animation-steps', 'properties.duration', 500, '3*1000', '500');
    expectSet('animation-steps', 'to.rotation', 45, 'M.to.rotation = 90', 'M.to.rotation = 45');
    expectSet('animation-steps', 'to.y', 7, 'nik', '7');
    expectSet('animation-steps', 'properties.xSwipe', true, 'NIL', 'true');
    expectSet('animation-steps', 'to.xScale', 2, 'alpha = 1,\n}', 'alpha = 1,\n  xScale = 2,\n}');
  });

  it("a class's script gets a table that it lacks where the others are", () => {
    expectSet(
      'animation-steps',
      'from',
      { x: 1, y: null },
      'class = "linear", -- lower case\n',
      'class = "linear", -- lower case\n  from = {\n    x = 1,\n  },\n',
    );
    expectSet(
      'custom-class',
      'actions.onTap',
      'go',
      'M.properties = {}\n',
      'M.properties = {}\nM.actions = {\n  onTap = "go"\n}\n',
    );
    expectSet('custom-class', 'properties.speed', 3, 'M.properties = {}', 'M.properties = {\n  speed = 3\n}');
    expectSet('custom-class', 'size', 3, 'M.properties = {}\n', 'M.properties = {}\nM.size = 3\n');
  });

  it("a class's script has a table in a list changed value by value", () => {
    const first = '{ start = 0.5*2, name = "A", --[[ touch ]] action = \'go\' }';
    const text = `local M = { line = {\n  ${first}, -- first\n  { name = "B" };\n} }\nreturn M\n`;
    const word = { start: 1, name: 'A', action: 'go' };
    expect(set(text, 'line', [{ ...word, action: 'stop' }, { name: 'C' }])).to.equal(
      text.replace("'go'", "'stop'").replace('"B"', '"C"'),
    );
    // Where a name goes, the one item is written anew.
    expect(set(text, 'line', [{ name: 'A' }, { name: 'B' }]))
      .to.contain('{ name = "B" }')
      .and.not.contain('action');
  });

  it("a class's script has names put into a table in a list; its lines and comments stay", () => {
    const text = (last: string): string =>
      `local M = { line = {\r\n  { name = 'A', --[[ touch ]] start = 1 },\r\n  {\r\n    name = 'B', -- the second\r\n${last}  },\r\n} }\r\nreturn M`;
    const before = text(`    start = 2 -- late\r\n`);
    const [a, b] = [
      { name: 'A', start: 1 },
      { name: 'B', start: 2 },
    ];
    expect(set(before, 'line', [a, { ...b, start: 3, out: 4, action: 'go' }])).to.equal(
      text(`    start = 3, -- late\r\n    out = 4,\r\n    action = 'go'\r\n`),
    );
    expect(set(before, 'line', [{ ...a, out: 2 }, b])).to.equal(before.replace('start = 1 }', 'start = 1, out = 2 }'));
    const dense = 'local M={line={{w="a"},{w="b"}}}return M';
    expect(set(dense, 'line', [{ w: 'a', x: 1 }, { w: 'b' }])).to.equal(dense.replace('"a"}', '"a",x=1}'));
  });

  it("a class's script written densely stays dense", () => {
    expectSet('animation-dense', 'properties.loop', 2, 'easing=nil}', 'easing=nil,loop=2}');
    expectSet('animation-dense', 'from.x', 5, 'from={alpha=0}', 'from={alpha=0,x=5}');
  });

  it("a class's script has a table set as a whole: what is not wanted is set to nothing, what is computed stays", () => {
    const edited = set(fixture('animation-steps'), 'to', { x: 1, z: 2, w: 3 });
    expect(edited).to.contain('x = 1,   y = nik,\n  alpha = nil,\n  z = 2,\n  w = 3,\n}');
    expect(edited).to.contain('M.to.rotation = nil');
  });

  it("a class's script that sets its properties in create() is edited there", () => {
    expectSet('physics-body', 'properties.bounce', 1, 'bounce = 0.5', 'bounce = 1');
    expectSet('physics-body', 'properties.radius', 20, 'ball.width/2', '20');
  });
});

describe("a component's script", () => {
  it("a component's script is edited in the table that it hands over, or in the one that this holds", () => {
    expectSet('timer', 'properties.delay', 5, 'delay = 1000', 'delay = 5');
    expectSet('timer', 'iterations', 5, 'props.iterations = 1', 'props.iterations = 5');
    expectSet('timer', 'delay', 5, 'props.properties.delay', '5');
    expectSet('audio', 'properties.volume', 1, '\tloops = -1\n', '\tloops = -1,\n\tvolume = 1\n');
    expectSet('joint-global', 'properties.anchor_x', 11, '10', '11');
    expectSet('page-group', 'members', ['title'], '    "harbour/boat",\n', '');
  });
});

describe('a script', () => {
  it('a script keeps its bytes where an edit changes nothing', () => {
    expect(set(fixture('layer-image-old'), 'height', 184, 'layer')).to.equal(fixture('layer-image-old'));
    expect(set(fixture('layer-text'), 'color', [255, 128, 0, 1], 'layer')).to.equal(fixture('layer-text'));
    expect(
      set(fixture('animation-steps'), 'layerOptions', { deltaX: 0, deltaY: 0, referencePoint: 'Center' }),
    ).to.equal(fixture('animation-steps'));
  });

  it('a script keeps line ends, a byte-order mark and bytes that are no UTF-8', () => {
    const odd =
      '\xef\xbb\xbf' + fixture('timer').replaceAll('\n', '\r\n').replace('"tick",', '"ti\xff\xfeck", -- \xe9');
    expect(set(odd, 'properties.delay', 2)).to.equal(odd.replace('1000', '2'));
    expect(set(odd, 'properties.new', 2)).to.equal(
      odd.replace('    iterations = 1,\r\n', '    iterations = 1,\r\n    new = 2,\r\n'),
    );
    expect(set(odd, 'more', { a: 1 })).to.contain('  more = {\r\n    a = 1,\r\n  },\r\n}');
    const long = (words: string): string => `local M = {\r\n  contents = [[${words}]],\r\n}\r\nreturn M\r\n`;
    expect(set(long('one\r\ntwo'), 'contents', 'three\n\nfour\n')).to.equal(long('three\r\n\r\nfour\r\n'));
  });

  it('a script with a blank before each line end gets such lines, except in a string that goes over several', () => {
    const windows = (text: string): string => text.replaceAll('\n', ' \r\n');
    const before = windows(fixture('timer'));
    const added = set(before, 'properties.new', { a: 1 });
    expect(added).to.equal(windows(set(fixture('timer'), 'properties.new', { a: 1 })));
    expect(added).to.contain('    new = { \r\n      a = 1, \r\n    }, \r\n');
    const assigned = windows('local M = {}\nM.properties = { delay = 1 }\nM.name = "t"\nreturn require("m").set(M)\n');
    expect(set(assigned, 'iterations', 2)).to.equal(
      assigned.replace('M.name = "t" \r\n', 'M.name = "t" \r\nM.iterations = 2 \r\n'),
    );
    const long = windows('local M = {\n  contents = [[one\ntwo]],\n}\nreturn M\n');
    expect(set(long, 'contents', 'one \ntwo')).to.equal(long);
    const short = windows('local M = {\n  contents = [[one]],\n}\nreturn M\n');
    expect(set(short, 'contents', 'one\ntwo')).to.equal(short.replace('one', 'one\r\ntwo'));
  });

  it('a script may be the author’s own', () => {
    expect(scriptCodec.parse(Buffer.from('return { readonly = true }')).readonly).to.equal(true);
    expect(scriptCodec.parse(Buffer.from('return { readonly = false }')).readonly).to.equal(false);
  });

  it('a script without a table of properties is not recognised', () => {
    for (const text of [
      fixture('nothing-to-set'),
      'print(1)',
      'return 1',
      'return require("x").new()',
      'return require("x").new(function() end)',
    ]) {
      expect(refusal(text).code, text).to.equal('script-not-recognised');
      expect(() => scriptCodec.parse(Buffer.from(text)), text)
        .to.throw(Problem)
        .with.property('code', 'script-not-recognised');
    }
  });

  it('a script is read by code that gets its table, or by its own functions', () => {
    const reads = (text: string, form: ScriptForm = 'module'): boolean =>
      scriptCodec.of(form).parse(Buffer.from(text)).isRead;
    const table = 'local M = { properties = { x = 1 } }\n';
    for (const handed of ['return require("m").set(M)', 'require("m").set(M)\nreturn M', 'local N = f(M)\nreturn M'])
      expect(reads(table + handed), handed).to.equal(true);
    for (const own of ['function M:create() end', 'M.create = create', 'setmetatable(M, { __index = base })'])
      expect(reads(`${table}${own}\nreturn M`), own).to.equal(true);
    for (const unread of ['print(M)', 'for name in pairs(M) do end', 'M.name = title', ''])
      expect(reads(`${table}${unread}\nreturn M`), unread).to.equal(false);
    expect(reads('return { layerProps = { x = 1 } }', 'layer'), 'by the classes of the layer').to.equal(true);
    expect(reads('return { layerProps = { x = 1 } }')).to.equal(false);
    const layer = 'local M = require("components.kwik.layer_image").new()\nlocal layerProps = { x = 1 }\n';
    for (const used of [
      'M:setProps(layerProps)',
      'M.layerProps = layerProps',
      'function M:create() draw(layerProps.x) end',
    ])
      expect(reads(`${layer}${used}\nreturn M`, 'layer'), used).to.equal(true);
    for (const unused of [
      '',
      'layerProps.x = 2',
      'function M:create() local layerProps = {}; draw(layerProps) end',
      'function M:create(layerProps) draw(layerProps) end',
      'function M:create() for layerProps in each() do draw(layerProps) end end',
      'function M:create() draw(self.layerProps, { layerProps = 1 }) end',
    ])
      expect(reads(`${layer}${unused}\nreturn M`, 'layer'), unused).to.equal(false);
  });

  it('a script is not recognised where a condition decides which table it returns', () => {
    const text = 'local M, N = { x = 1 }, { x = 2 }\nif big then return N end\nreturn M';
    expect(refusal(text).message).to.contain('A condition decides which table it returns.');
    expect(set(text.replace('return N', 'return M'), 'x', 3)).to.contain('{ x = 3 }');
  });

  it('a script that gives its table away before it sets a value is not edited there', () => {
    const text =
      'local M = require("m").new()\nlocal layerProps = { x = 1 }\nM:setProps(layerProps)\nlayerProps.x = 2\nreturn M';
    expect(() => set(text, 'x', 3, 'layer')).to.throw(/"x" cannot be set: line 4/);
    expect(set(text, 'y', 3, 'layer')).to.contain('{ x = 1, y = 3 }');
  });

  it('a script whose methods replace a value is edited in the method, or not at all', () => {
    const text =
      'local M = { x = 1, size = 2 }\nfunction M:create()\n  self.x = 5\n  self.size, self.object = measure()\nend\nreturn M';
    expect(set(text, 'x', 3, 'module')).to.equal(text.replace('self.x = 5', 'self.x = 3'));
    for (const name of ['size', 'object'])
      expect(() => set(text, name, 3, 'module')).to.throw(new RegExp(`"${name}" cannot be set: line 4`));
  });

  it('a script whose code decides a value is not edited there', () => {
    expect(refusal(fixture('custom-class'), 'speed').message).to.match(/"speed" cannot be set: line 6/);
    expect(refusal(fixture('button'), 'layerProps.x').message).to.match(/"layerProps.x" cannot be set: line 16/);
    expect(refusal(fixture('button'), 'create').message).to.match(/"create" cannot be set/);
    expect(refusal('return setmetatable(f(), {})').code).to.equal('script-not-recognised');
    expect(refusal('local M = { a = {} }\ntable.insert(M.a, 1)\nreturn M', 'a.b').code).to.equal(
      'script-not-recognised',
    );
  });

  it('a script gets what it lacks between statements on one line, with one semicolon on either side', () => {
    expect(set('local M = {}; M.x = 1; M.y = 2; return M', 'z', 3)).to.equal(
      'local M = {}; M.x = 1; M.y = 2; M.z = 3; return M',
    );
    expect(set('local M = {} M.x = 1 --[[one]] ; return M', 'z', 3)).to.equal(
      'local M = {} M.x = 1; M.z = 3 --[[one]] ; return M',
    );
    expect(set('local M = {} M.x = 1 return M', 'z', 3)).to.equal('local M = {} M.x = 1; M.z = 3; return M');
  });

  it('a script in which a condition decides what table a variable holds is not edited in either', () => {
    const text = 'local M = {}\nlocal p = { x = 1 }\nif big then p = { x = 2 } end\nM.p = p\nreturn M';
    expect(scriptCodec.parse(Buffer.from(text))).to.deep.include({
      computed: [{ at: 'p', expression: 'p', line: 4, replaceable: true }],
    });
    expect(refusal(text, 'p.x', 3).message).to.match(/"p.x" cannot be set: line 4/);
    const own = 'local M = { x = 1 }\ndo\n  local N = { x = 2 }\nend\nreturn M';
    expect(set(own, 'x', 3)).to.equal(own.replace('x = 1', 'x = 3'));
  });

  it('a script that sets a name by having no value for it is not edited there', () => {
    const text = 'local M = { x = 1, y = 2 }\nM.x, M.y = 5\nreturn M';
    expect(scriptCodec.parse(Buffer.from(text))).to.deep.include({
      computed: [{ at: 'y', expression: 'M.y', line: 2, replaceable: false }],
    });
    expect(refusal(text, 'y', 3).message).to.match(/"y" cannot be set: line 2/);
  });

  it('a script keeps the items of a list that do not change, and has it written anew where hundreds do', () => {
    const items = Array.from({ length: 300 }, (_, index) => `item ${index}`);
    const text = `local M = { list = {${items.map((item) => `  [[${item}]]`).join(',\n')}} }\nreturn M`;
    expect(set(text, 'list', ['other', ...items.slice(1)])).to.equal(text.replace('item 0', 'other'));
    const upper = items.map((item) => item.toUpperCase());
    expect(set(text, 'list', upper)).to.equal(
      `local M = { list = { ${upper.map((item) => `"${item}"`).join(', ')} } }\nreturn M`,
    );
  });

  it('a script without a blank between two statements gets one where Lua needs it', () => {
    const text = 'local M={}M.x="a"M.y={}return M';
    expect(set(text, 'x', 5)).to.equal('local M={}M.x=5 M.y={}return M');
    expect(set(text, 'x', null)).to.equal('local M={}M.x=nil M.y={}return M');
    expect(set(text, 'y', true)).to.equal('local M={}M.x="a"M.y=true return M');
    expect(set(text, 'x', 'b')).to.equal('local M={}M.x="b"M.y={}return M');
  });

  it('a script that is no Lua is refused with its place', () => {
    const problem = refusal('local M = {\n  x = = 1,\n}\nreturn M');
    expect(problem.code).to.equal('model-not-readable');
    expect(problem.details).to.include({ line: 2 });
  });

  it('a script that is nested too deep or calculates too long is refused', () => {
    for (const text of [`return ${'{a='.repeat(5000)}1${'}'.repeat(5000)}`, `return { a = ${'1+'.repeat(20_000)}1 }`]) {
      expect(refusal(text).code).to.equal('model-not-readable');
    }
  });

  it('a script whose tables hold one another is read', () => {
    const text = 'local M = {}\nlocal N = {}\nM.n = N\nN.m = M\nM.x = 1\nreturn M';
    expect(set(text, 'x', 2)).to.equal(text.replace('M.x = 1', 'M.x = 2'));
    expect(set(text, 'y', 2)).to.equal(text.replace('M.x = 1\n', 'M.x = 1\nM.y = 2\n'));
  });

  it('a script that sets two names to one table is not edited in it', () => {
    expect(refusal('local t = { x = 1 }\nreturn { a = t, b = t }', 'a.x', 2).message).to.match(
      /cannot be edited safely/,
    );
  });

  describe('whose values code sets', () => {
    const own = 'local M = { x = 1, p = { x = 1 } }\n';
    const inOneLine = (lines: string) => lines.replaceAll('\n', ' ');
    const end = '\nreturn require("m").set(M)';
    const modelOf = (lines: string) => scriptCodec.of('module').parse(Buffer.from(own + lines + end));
    const computedIn = (lines: string) => modelOf(lines).computed.map(({ at }) => at);

    for (const lines of [
      'local N = wide and M.p or {}\nN.x = 2',
      'local N = {}\nN.inner = M.p\nN.inner.x = 2',
      'local N = { M.p }\nN[1].x = 2',
      'for _, each in ipairs({ M.p }) do each.x = 2 end',
      'local function fill(t) t.x = 2 end\nfill(M.p)',
      'local function fill() M.p.x = 2 end\nfill()',
      'local function get() return M.p end\nget().x = 2',
      '(function() M.p.x = 2 end)()'.replace('(', 'local _ = 1;('),
      'pcall(function() M.p.x = 2 end)',
      'if wide then return M end\nM.p.x = 2',
      'function M:apply() self.p.x = 2 end\nfunction M:create() self:apply() end',
      'function M:create() if wide then return end self.p.x = 2 end',
      'if wide then function M.p.x() end end',
    ])
      it(`a script shows no value that code may have set: ${inOneLine(lines)}`, () => {
        expect(computedIn(lines)).to.deep.equal(['p.x']);
        expect(modelOf(lines).values).to.deep.include({ x: 1, p: {} });
        expect(() => set(own + lines + end, 'p.x', 3, 'module')).to.throw(Problem, '"p.x" cannot be set');
      });

    for (const lines of ['rawset(M.p, "x", 2)', 'M.p[key] = 2', 'table.insert(M.p, 2)', 'M.p[1] = 2'])
      it(`a script shows no table that code may have filled: ${inOneLine(lines)}`, () =>
        expect(computedIn(lines)).to.deep.equal(['p']));

    for (const lines of ['rawset(M, "x", 2)', 'M[key] = 2', 'setmetatable(M, { __newindex = {} })\nM.x = 2'])
      it(`a script is not recognised where code may set any of its values: ${inOneLine(lines)}`, () =>
        expect(() => modelOf(lines)).to.throw(Problem, 'names that only a run could show'));

    for (const [lines, from, to] of [
      ['do local N = M.p N.x = 2 end', 'N.x = 2', 'N.x = 3'],
      ['do local M = { p = {} } M.p.x = 2 end', 'p = { x = 1 }', 'p = { x = 3 }'],
      ['M.p.x, M.p.x = 2, 4', '= 2', '= 3'],
      ['function M.create(me) me.p.x = 2 end', 'me.p.x = 2', 'me.p.x = 3'],
      ['M.create = function(self) self.p.x = 2 end', 'self.p.x = 2', 'self.p.x = 3'],
      ['function M:create() M.p.x = 2 end', 'M.p.x = 2', 'M.p.x = 3'],
      ['function M:create() local self = {} self.p = { x = 2 } end', 'p = { x = 1 }', 'p = { x = 3 }'],
      ['function M:create() self.p.x = 1 end\nfunction M:create() self.p.y = 2 end', 'p = { x = 1', 'p = { x = 3'],
    ] as const)
      it(`a script is edited where it sets the value last: ${inOneLine(lines)}`, () =>
        expect(set(own + lines + end, 'p.x', 3, 'module')).to.equal((own + lines + end).replace(from, to)));

    it('a script shows what its methods add to a table', () => {
      const lines = 'function M:create() self.p.y = 2 self.z = 3 end';
      expect(modelOf(lines).values).to.deep.equal({ x: 1, p: { x: 1, y: 2 } });
      expect(computedIn(lines)).to.deep.equal(['z']);
      expect(() => set(own + lines + end, 'z', 4, 'module')).to.throw(Problem, '"z" cannot be set');
      expect(set(own + lines + end, 'p.y', 3, 'module')).to.contain('self.p.y = 3');
    });

    it('a script that converts its values by a function has them edited', () => {
      const lines = 'local function convert(t) t.x = (t.x or 0) * 1000 end\nconvert(M.p)';
      expect(set(own + lines + end, 'p.x', 3, 'module')).to.contain('p = { x = 3 }');
    });

    it('a list shows no items that code may have changed', () => {
      const list = 'M.list = { { n = 1 }, { n = 2 } }\n';
      expect(modelOf(list).values['list']).to.deep.equal([{ n: 1 }, { n: 2 }]);
      for (const code of ['M.list[1].n = 3', 'local first = M.list[1]\nfirst.n = 3', 'M.list[1] = nil'])
        expect(computedIn(list + code), code).to.deep.equal(['list']);
    });

    it('a script with functions that call one another again and again comes to an end', () => {
      const calls = Array.from({ length: 40 }, (_, at) => `local function f${at + 1}() f${at}() f${at}() end`);
      const lines = `local function f0() M.p.x = 2 end\n${calls.join('\n')}\nf40()`;
      expect(() => modelOf(lines)).to.throw(Problem, 'too long to be followed');
    });
  });

  describe('a script that would take too long', () => {
    const refused = (lines: string): string | undefined =>
      ignoreProblem(() =>
        scriptCodec.of('module').parse(Buffer.from(`local M = { p = { x = 1 } }\n${lines}\nreturn M\n`)),
      )
        ? undefined
        : 'refused';

    it('a script that would take too long is refused by the steps that it takes, and not by its size', () => {
      const long = 'b = 1 '.repeat(8_000);
      expect(refused(long)).to.equal(undefined);
      for (const lines of [
        // A function that runs again and again.
        `local function f(a) ${long} end\n${'f()\n'.repeat(1_500)}`,
        // A variable that may be any of many tables, each time that it is used.
        `${'if c then x = {} end\n'.repeat(2_000)}${'y = x\n'.repeat(2_000)}`,
        // What a table holds at each of many calls.
        Array.from({ length: 1_000 }, (_, at) => `M.k${at} = 1 M:setProps(M)`).join('\n'),
      ])
        expect(refused(lines), lines.slice(0, 40)).to.equal('refused');
    });

    it('a script that would take too long is read where it only has many blocks in one another', () => {
      expect(refused(`${'do '.repeat(150)}${'b = 1 '.repeat(10_000)}${'end '.repeat(150)}`)).to.equal(undefined);
    });

    it('a script that would take too long once it is edited stays as it is, with the limit', () => {
      const script = Buffer.from(`return { p = { x = 1 } }\n${'-- many\n'.repeat(10)}`);
      const names = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, at]));
      for (const value of [names, 'x'.repeat(600_000)]) {
        const edit = () => scriptCodec.edit(script, [{ op: 'set', path: ['p', 'data'], value }]);
        expect(edit).to.throw(Problem, 'too large to be read again').with.property('code', 'invalid-property');
      }
    });

    it('a script that would take too long for one turn is edited in steps, one for each reading', () => {
      const text = `return {\n  -- ${'x'.repeat(1_000)}\n  a = 1,\n}\n`;
      const edits = Array.from({ length: 40 }, (_, at) => ({ op: 'set' as const, path: [`k${at}`], value: at }));
      const steps = [...scriptCodec.editing(Buffer.from(text), edits)];
      expect(steps).to.have.length.at.least(edits.length);
      expect(Math.max(...steps)).to.be.at.most(text.length + 40 * 20);
    });
  });

  it('a script is never run', () => {
    expect(refusal('error("ran") return 1').code).to.equal('script-not-recognised');
  });
});
