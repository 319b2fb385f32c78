import fc from 'fast-check';

/** Lua that uses all of its grammar, as it is taken apart and put together at random. */
const samples = [
  'local M = { name = "x", properties = { a = 1, b = { 1, 2.5 } } }\nfunction M:init(UI) local a, b = f(1, 2), g{ 1 } if a then return b else f(a.b[1]) end end\nreturn M',
  'for i = 1, 10 do if a == b then break end end for k, v in pairs(t) do x[k] = v end while true do f() break; end',
  'repeat local z = 1 until z a.b.c = function(...) return ... end a.b:c("x") f"y" x = not a and -b ^ 2 .. "z"',
  'local function q(a, ...) break_ = "break;" -- break;\n return; end return { a, b; [1] = 2, c = 3, }',
  'do local a = (f(1)) (g or h)(1) end x, y.z = 1, 0x1F + 1e5 - .5e-3 f[[(, 3and]] --[==[ (, ]==]',
  'x = { f(1), [ [[k]] ] = "a\\\nb\\065", g = function(self) end; } ; y = a.b["c"]:d{1}"x"[[\r\ny]]',
  'if a then elseif b then f() else return end',
  'goto = 1; local goto, arg = goto, ... return ("end")',
  'a = 1 -- c\n-- [==[ x\nb = 2 --[==[ x ]] ]==] c = #a % 2 ^ -3 ~= 4 and 5 <= 6 or 7 >= not 8 == nil',
];

/** Pieces of Lua, and of what looks like it. */
export const luaPieces: readonly string[] = [
  ...['(', ')', ',', '{', '}', '[', ']', '=', '==', '..', '...', '.', ':', ';', '+', '-', '#', '*', '/', '%', '^'],
  ...['<', '>', '<=', '>=', '~=', '~', '"s"', "'(, 3x'", '\n', ' ', '\r\n', '\r', '\t', '\v', '\f'],
  ...['and', 'or', 'not', 'nil', 'true', 'end', 'do', 'if', 'then', 'else', 'elseif', 'return', 'break', 'function'],
  ...['local', 'for', 'in', 'while', 'repeat', 'until', 'a', 'f', 'x1', 'goto', 'arg', '1', '2.5', '3.', '.5', '0x1F'],
  ...['0xg', '0x1p3', '0x1.8', '1e5', '1e', '1e+5', '3and', '1..2', '1.2.3', '-- (, 3x\n', '[[ 3x ]]', '[[', '[==['],
  ...['[=', '[=[', ']]', ']=]', ']==]', '--[[', '--[=[', '--', '"\\300"', '"\\65"', '"\\0659"', '"\\x41"', '"\\\n"'],
  ...['"\\', '"', "'", '\\', '\xe9', '\xa0', '::a::', '//', '&', '!', '@', 'function() end', '{}', '{1,2}', 'f()'],
  ...['f{}', 'f"x"', 'a.b', 'a[1]', 'a:b()', '(f)', '(f())', 'local a', 'a=1', 'a,b=1', 'return 1', 'do end'],
];

const tokens = /\s+|[A-Za-z_]\w*|\d+|"[^"]*"|\.\.\.|\.\.|./gs;

const altered = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.nat(2),
        put: fc.constantFrom('', ...luaPieces),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([sample, alterations]) => {
    const parts = [...(sample.match(tokens) ?? [])];
    for (const { at, removed, put } of alterations) parts.splice(Math.floor(at * parts.length), removed, put);
    return parts.join('');
  });

const ofPieces = fc
  .tuple(fc.array(fc.constantFrom(...luaPieces), { maxLength: 9 }), fc.constantFrom('', ' '))
  .map(([pieces, between]) => pieces.join(between));

const table = fc
  .array(fc.tuple(fc.constantFrom('', 'y = ', '[1] = ', '["k"] = '), fc.constantFrom(...luaPieces)), { maxLength: 6 })
  .map((fields) => `x = { ${fields.map((field) => field.join('')).join(', ')} }`);

/**
 * Texts of which about one in six is Lua 5.1, with one character per byte. None begins with `#`: Lua leaves such a first line out of
 * a file, but not of a text that it is handed.
 */
export const luaTextArbitrary: fc.Arbitrary<string> = fc
  .oneof({ arbitrary: altered, weight: 4 }, ofPieces, table)
  .map((text) => (text.startsWith('#') ? ` ${text}` : text));
