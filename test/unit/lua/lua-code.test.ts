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
