import { expect } from 'chai';
import { luaCode } from '#adapters/lua/code/lua-code';
import { unresolvedReferences } from '#application/references/unresolved-references';
import { Renames } from '#application/references/renames';
import type { ReferenceKind } from '#domain/reference-kind';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('Names that code uses', () => {
  const uses = (lua: string, kind: ReferenceKind, name: string) =>
    luaCode.uses(bytes(lua), [{ kind, name }], { quoted: false }).map(({ line }) => line);

  const found: readonly (readonly [lua: string, kind: ReferenceKind, name: string])[] = [
    ['UI.sceneGroup["cat"].x = 1', 'layer', 'cat'],
    ["layers['cat'].x = 1", 'layer', 'cat'],
    ['sceneGroup.cat.x = 1', 'layer', 'cat'],
    ['local all = self.UI.layers\nall.cat.x = 1', 'layer', 'cat'],
    ['UI.animations["cat_linear"]:play()', 'animation', 'cat_linear'],
    ['UI.audios.creak:play()', 'audio', 'creak'],
    ['AC.Page:gotoPage( "quay", 1)', 'page', 'quay'],
    ['UI.scene:dispatchEvent({ name = "go", UI = UI })', 'command', 'go'],
    ['UI.scene:dispatchEvent { UI = UI, name = "go" }', 'command', 'go'],
    ['AC.Action:run(UI, "go")', 'command', 'go'],
    ['AC.Var:editVar(UI, "score", 1)', 'variable', 'score'],
    ['UI.sceneGroup["größe"].x = 1', 'layer', 'größe'],
  ];
  for (const [lua, kind, name] of found)
    it(`Names that code uses are found where a table or function of the page is asked: ${lua}`, () =>
      expect(uses(lua, kind, name)).to.deep.equal([lua.split('\n').length]));

  const others: readonly (readonly [lua: string, kind: ReferenceKind])[] = [
    ['print("cat")', 'layer'],
    ['x = sceneGroup["cat_face1"]', 'layer'],
    ['x = sceneGroup["bobcat"]', 'layer'],
    ['sceneGroup.catalogue.x = 1', 'layer'],
    ['x = sceneGroup["cat" .. n]', 'layer'],
    ['x = mylayers["cat"]', 'layer'],
    ['x = audios["cat"]', 'layer'],
    ['sceneGroup.cat()', 'layer'],
    ['sceneGroup:cat()', 'layer'],
    ['-- sceneGroup["cat"]', 'layer'],
    ['local cat = cat', 'layer'],
    ['AC.Page:gotoPage("cat" .. n)', 'page'],
    ['AC.Page:gotoPage(cat)', 'page'],
  ];
  for (const [lua, kind] of others)
    it(`Names that code uses are not taken for what they are not: ${lua}`, () =>
      expect(uses(lua, kind, 'cat')).to.deep.equal([]));

  it('Names that code uses may stand wherever a text that is no Lua quotes them', () => {
    expect(uses('local M = { "cat"\nreturn "cats"\n', 'layer', 'cat')).to.deep.equal([1]);
  });

  it('Names that code uses are listed with their lines where they stay', () => {
    const code = bytes('-- "cat"\r\nUI.sceneGroup["cat"].x = 1\r\nprint("größe")\n');
    const at = (literal: string[]) =>
      unresolvedReferences(luaCode, 'a.lua', code, new Renames().addObject('cat', 'dog', []), literal, []).map(
        ({ at }) => at,
      );
    expect(at([])).to.deep.equal(['a.lua:2']);
    expect(at(['größe'])).to.deep.equal(['a.lua:2', 'a.lua:3']);
  });
});

describe('Names in code that follow', () => {
  const renames = new Renames()
    .addObject('cat', 'dog', ['linear'])
    .add('page', 'cat', 'end')
    .add('variable', 'score', 'two words')
    .add('command', 'go', 'run');
  const renamed = (lua: string) =>
    Buffer.from(
      luaCode.renameUses('a.lua', bytes(lua), renames.oldNames(), ({ kind, name }) => renames.newName(kind, name)),
    ).toString();

  const followed: readonly (readonly [before: string, after: string])[] = [
    ['UI.sceneGroup["cat"].x = 1', 'UI.sceneGroup["dog"].x = 1'],
    ["x = params.UI.layers['cat']", "x = params.UI.layers['dog']"],
    ['x = UI.sceneGroup[ [[cat]] ] -- "cat"', 'x = UI.sceneGroup[ [[dog]] ] -- "cat"'],
    ['local g = UI.sceneGroup\r\ng.cat:toFront()', 'local g = UI.sceneGroup\r\ng.dog:toFront()'],
    ['UI.animations.cat_linear:play()', 'UI.animations.dog_linear:play()'],
    ['AC.Page:gotoPage("cat")', 'AC.Page:gotoPage("end")'],
    ['if UI.variables.score > 3 then end', 'if UI.variables["two words"] > 3 then end'],
    ['UI.scene:dispatchEvent { name = "go", UI = UI }', 'UI.scene:dispatchEvent { name = "run", UI = UI }'],
  ];
  for (const [before, after] of followed)
    it(`Names in code that follow change where the syntax shows what they name: ${before}`, () =>
      expect(renamed(before)).to.equal(after));

  const left: readonly string[] = [
    'print("cat")',
    'x = map["cat"]',
    'return function(sceneGroup) return sceneGroup.cat end',
    'local layers = load() x = layers.cat',
    'UI.sceneGroup["cat"] = display.newGroup() x = UI.sceneGroup.cat',
    'gotoPage("cat")',
    'UI.scene:dispatchEvent { name = "go" }',
    'local g = UI.sceneGroup g = other x = g.cat',
    'x = UI.sceneGroup["cat"',
  ];
  for (const lua of left)
    it(`Names in code that follow stay where only a run would show what they name: ${lua}`, () =>
      expect(renamed(lua)).to.equal(lua));

  it('Names in code that follow change in an expression, with brackets where the name is no identifier', () => {
    const inExpression = (expression: string) =>
      luaCode.renameInExpression(expression, renames.oldNames(), ({ kind, name }) => renames.newName(kind, name));
    expect(inExpression('UI.variables.score > 3 and sceneGroup["cat"].alpha > 0 and "cat" ~= x')).to.equal(
      'UI.variables["two words"] > 3 and sceneGroup["dog"].alpha > 0 and "cat" ~= x',
    );
    expect(inExpression('UI.sceneGroup["größe"] and sceneGroup.cat')).to.equal(
      'UI.sceneGroup["größe"] and sceneGroup.dog',
    );
    expect(inExpression('no expression sceneGroup["cat"]')).to.equal('no expression sceneGroup["cat"]');
  });

  it('Names in code that follow change in an expression in brackets where the name is a word of Lua', () => {
    expect(
      luaCode.renameInExpression('UI.variables.score > 3', [{ kind: 'variable', name: 'score' }], () => 'end'),
    ).to.equal('UI.variables["end"] > 3');
  });
});
