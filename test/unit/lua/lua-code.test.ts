import { expect } from 'chai';
import fc from 'fast-check';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import { luaCode } from '#adapters/lua/code/lua-code';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A name's characters, each as it is or in an escape, in one string or in several that are joined. */
const spelled = (name: string) =>
  fc
    .array(
      fc.record({
        escape: fc.constantFrom('none', 'none', 'none', 'decimal', 'backslash'),
        join: fc.constantFrom('', '', '', '', '" .. "', '".. \'\' .."', '" -- and\n .. "', '"--[[ and ]].. --\n"'),
      }),
      { minLength: name.length, maxLength: name.length },
    )
    .map((ways) => {
      const written = [...name].map((character, index) => {
        const { escape, join } = ways[index] ?? { escape: 'none', join: '' };
        if (escape === 'decimal') return `${join}\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
        return `${join}${escape === 'backslash' && /[A-Z]/.test(character) ? '\\' : ''}${character}`;
      });
      return `"${written.join('')}"`;
    });

describe('whether a file may mention a name', () => {
  const mayName = luaCode.mayName(['Cat', 'GroupA/Ellipse', 'größe']);

  const mentioning: Readonly<Record<string, string>> = {
    'the name itself': 'target = "Cat"',
    'the name as a part of another': 'target = "Cat_linear"',
    'the last name of a path': 'target = "GroupA.Ellipse"',
    'a name beyond ASCII': 'target = "größe"',
    'an escape of Lua': String.raw`target = "\067at"`,
    'a letter that is escaped without need': String.raw`target = "\Cat"`,
    'an escape of JSON': String.raw`{"target":"\u0043at"}`,
    'an escape of JSON in a Lua string': String.raw`"{\"target\":\"\\u0043at\"}"`,
    'strings that are joined': 'target = "C" .. "at"',
    'strings that are joined in brackets': 'target = (("C") )..("at")',
    'strings that are joined over a comment in brackets': 'target = ("C" --[[ and ]]) .. "at"',
    'strings that are joined over a comment': 'target = "C" -- and\n .. "at"',
  };
  for (const [title, text] of Object.entries(mentioning))
    it(`whether a file may mention a name yes: ${title}`, () => expect(mayName(bytes(text))).to.equal(true));

  const silent: Readonly<Record<string, string>> = {
    'another name': 'target = "dog"',
    'the name in other letters': 'target = "cat"',
    'escapes of what no name holds': String.raw`print("a \"dog\"\n", 'it\'s', "\\")`,
    'text that is joined with a value that only a run has': 'return "a " .. name .. (".lua"), modulePath .. "x", ...',
    'text that is joined with what a call gives': 'print("no " .. tostring(self.target) .. " here" .. f(g()) .. (":"))',
  };
  for (const [title, text] of Object.entries(silent))
    it(`whether a file may mention a name no: ${title}`, () => expect(mayName(bytes(text))).to.equal(false));

  it('yes of every file, where the name is one that is only ever written in escapes', () => {
    expect(luaCode.mayName(['two\nlines'])(bytes('dog'))).to.equal(true);
  });

  it('whether a file may mention a name is yes wherever the script has the name, in any notation', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 _-]{0,5}$/);
    const output = name.chain((each) => fc.tuple(fc.constant(each), spelled(each)));
    fc.assert(
      fc.property(output, ([each, literal]) => {
        const script = bytes(`return { target = ${literal} }\n`);
        expect(scriptCodec.parse(script).values['target']).to.equal(each);
        expect(luaCode.mayName([each])(script)).to.equal(true);
      }),
    );
  });

  it('whether a file may mention a name takes no quadratic time for long runs of one character', () => {
    // A run of a million would take hours, not milliseconds.
    for (const run of ['\\', '\n', '.', '.. \n', ')', '..)'])
      expect(mayName(bytes(`${run.repeat(1_000_000)}"`))).to.be.a('boolean');
  });
});

describe('the display objects and modules of code', () => {
  const { createdObjects, needs, makesOnlyImage, hasCode } = luaCode;

  const created: Readonly<
    Record<string, readonly [code: string, matches: readonly string[], others: readonly string[]]>
  > = {
    'a member of the table': ['UI.sceneGroup.cat = obj', ['cat'], ['obj']],
    'an index of the table': ['layers[\'cat\' .. "fish"] = obj', ['catfish'], ['cat', 'fish']],
    'an alias of the table': ['local group = UI.layers\ngroup["cat"] = obj', ['cat'], []],
    'the name of an object': ['obj.name = "cat"', ['cat'], []],
    'a name with an escape': [String.raw`obj.name = "c\097t"`, ['cat'], []],
    'the beginning and the end of a name': [
      'sceneGroup["cat" .. i .. "_" .. j .. "x"] = obj',
      ['cat1_2x'],
      ['cat', 'x'],
    ],
    'one of two names': ['sceneGroup[isOld and "cat" or "kitten"] = obj', ['cat', 'kitten'], ['dog']],
    'nothing under a number': ['UI.layers[#UI.layers + 1] = obj', [], ['cat']],
    'nothing in a comment': ['-- sceneGroup.cat = obj\n--[[ obj.name = "cat" ]]', [], ['cat']],
    'nothing in a string': ['print([[ sceneGroup.cat = obj ]])', [], ['cat']],
    'nothing of a table that is only read': ['print(sceneGroup["cat"] == obj)', [], ['cat']],
    'any object of code that is no Lua': ['sceneGroup[ = obj', ['cat', ''], []],
  };
  for (const [title, [code, matches, others]] of Object.entries(created))
    it(`the objects that code creates: ${title}`, () => {
      const { names, patterns } = createdObjects(bytes(code), false);
      const has = (name: string) => names.has(name) || patterns.some((pattern) => pattern.test(name));
      expect(matches.filter((name) => !has(name))).to.deep.equal([]);
      expect(others.filter(has)).to.deep.equal([]);
    });

  it('the objects that code creates can be any, where the name is computed or the code is no Lua', () => {
    const isAny = (code: string) => createdObjects(bytes(code), false).anything;
    expect(['sceneGroup[key] = obj', 'sceneGroup[nameOf(obj)] = obj', 'sceneGroup[= obj'].map(isAny)).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(
      ['sceneGroup[obj.name] = obj', 'sceneGroup[#all] = obj', '-- sceneGroup[key] = obj'].map(isAny),
    ).to.deep.equal([false, false, false]);
  });

  it('the objects that code creates are found in linear time, however many parts a name has', () => {
    const { patterns } = createdObjects(bytes(`sceneGroup[${'"a" .. i .. '.repeat(60)}"b"] = obj`), false);
    expect(patterns.map((pattern) => pattern.test('a'.repeat(10_000)))).to.deep.equal([false]);
  });

  it('a class needs an object where its code makes a button or an animation of it without a test', () => {
    const button = 'local obj = self:createButton(UI)';
    expect(needs(bytes(button))).to.equal('target');
    expect(needs(bytes('self:initAnimation(UI, self.obj, done)'))).to.equal('object');
    expect(needs(bytes('self:initAnimation(UI, sceneGroup[self.properties.target], done)'))).to.equal('target');
    expect(needs(bytes(`${button} -- if obj == nil then return end`))).to.equal('target');
    expect(needs(bytes(`if UI == nil then return end ${button}`))).to.equal('nothing');
    expect(needs(bytes(`-- ${button}`))).to.equal('nothing');
    expect(needs(bytes(`${button} (`))).to.equal('nothing');
  });

  it('a script makes only an image where its code makes an image and no other object', () => {
    expect(makesOnlyImage(bytes('local obj = self:createImage(UI) -- not display.newRect'))).to.equal(true);
    expect(makesOnlyImage(bytes('local obj = self:createImage(UI) display.newRect(1, 1, 2, 2)'))).to.equal(false);
    expect(makesOnlyImage(bytes('-- self:createImage(UI)'))).to.equal(false);
    expect(makesOnlyImage(bytes('local obj = self:createImage(UI) ('))).to.equal(false);
  });

  it('code is found as tokens in a row and as words in a string, and in no comment', () => {
    const has = (code: string, wanted: string) => hasCode(bytes(code), wanted);
    expect(has("Runtime : addEventListener( 'touch', swiped )", 'Runtime:addEventListener("touch", swiped)')).to.equal(
      true,
    );
    expect(has('require("components.kwik.page_physics")', 'components.kwik.page_physics')).to.equal(true);
    expect(has('require("components.kwik.page_physicsJoint")', 'components.kwik.page_physics')).to.equal(false);
    expect(has('print("-- ") animations()', 'animations')).to.equal(true);
    expect(has('print("a") -- animations', 'animations')).to.equal(false);
    expect(has('local animations = = 1', 'animations')).to.equal(true);
  });

  it('modules that run inside pcall are found, and marked', () => {
    const { modules = [] } = luaCode.read(bytes('require("a") pcall(function() require("b") end)'), 'x') ?? {};
    expect(modules.map(({ path, mayFail }) => [path, mayFail])).to.deep.equal([
      ['a', false],
      ['b', true],
    ]);
  });

  it('code provides modules and changes their search path in many ways, and in no comment', () => {
    const read = (code: string) => luaCode.read(bytes(code), 'x');
    expect(read('package.preload["a.b"] = f package.loaded.c = {}')?.provides).to.deep.equal(['a.b', 'c']);
    for (const code of ['package.path = "?"', 'package.preload[name] = f', 'require = f', 'function require() end'])
      expect(read(code)?.changesModules, code).to.equal(true);
    const added = 'package.path = root .. "/lua_modules/?.lua;" .. root .. "/lua_modules/?/?.lua;" .. package.path';
    expect(read(added)?.changesModules, added).to.equal(false);
    for (const code of [
      added.replace('lua_modules/?.lua', 'lib/?.lua'),
      added.replace('root', 'read()'),
      'package.path = "lua_modules/?.lua"',
      'package.path = more .. package.path',
    ])
      expect(read(code)?.changesModules, code).to.equal(true);
    for (const code of ['-- package.path = "?"', 'local require = require', 'require("package.path")'])
      expect(read(code)?.changesModules, code).to.equal(false);
    expect(read('package.path = ')).to.equal(undefined);
  });
});
