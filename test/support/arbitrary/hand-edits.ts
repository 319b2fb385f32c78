import fc from 'fast-check';
import { parseLuaText } from '#adapters/lua/lua-file';

/** What the lines of an author are about. */
interface Words {
  /** An expression for a table of the script. */
  readonly table: string;
  readonly key: string;
  readonly value: string;
  readonly other: string;
}

const key = fc.constantFrom('x', 'y', 'alpha', 'duration', 'bounce', 'to', 'fresh', 'xScale');
const value = fc.constantFrom(
  '5',
  '2*3',
  '-4',
  'nil',
  'NIL',
  '"nil"',
  "'a'",
  '[[long]]',
  'true',
  'wide',
  'value()',
  '{}',
  '{ 1, 2 }',
  '{ x = 1, ["y"] = 2 }',
  '(7)',
  'not true',
  'true and 8 or 9',
  "#'abc'",
  '0x10',
  '1e3',
  "'a' .. 'b'",
  "3 .. ''",
  '-(-3)',
  '2^3',
  '-7 % 4',
  '1/0',
  "tonumber('3')",
  '{ x = 1, x = 2 }',
  '{ x = value() }',
  '{ x = { y = 1 } }',
  '""',
  '5 -- five\n',
);

/** Ways to set a value, most of which no reader of the text can follow to the end. */
const ways: readonly ((words: Words) => string)[] = [
  ({ table, key, value }) => `${table}.${key} = ${value}`,
  ({ table, key, value }) => `${table}["${key}"] = ${value};`,
  ({ table, key, value }) => `${table} --[[ a ]] [ [[${key}]] ] --[==[ b ]==] = -- c\n ${value}`,
  ({ table, key, value }) => `if wide then ${table}.${key} = ${value} end`,
  ({ table, key, value }) => `if true then ${table}.${key} = ${value} end`,
  ({ table, key, value }) => `if wide then else ${table}.${key} = ${value} end`,
  ({ table, key, value }) => `do ${table}.${key} = ${value} end`,
  ({ key, value }) => `do local M = {} local layerProps, props = M, M M.${key} = ${value} end`,
  ({ table, key, value }) => `do local N = ${table} N.${key} = ${value} end`,
  ({ table, key, value }) => `local N = ${table}\nN.${key} = ${value}`,
  ({ table, key, value }) => `local N = wide and {} or ${table}\nN.${key} = ${value}`,
  ({ table, key, value }) => `local N = wide or ${table}\nN.${key} = ${value}`,
  ({ table, key, value }) => `local N = (${table})\nN.${key} = ${value}`,
  ({ table, key, value }) => `local N = {}\nN.inner = ${table}\nN.inner.${key} = ${value}`,
  ({ table, key, value }) => `local N = { ${table} }\nN[1].${key} = ${value}`,
  ({ table, key, value }) => `local function fill(t) t.${key} = ${value} end\nfill(${table})`,
  ({ table, key, value }) => `local function fill() ${table}.${key} = ${value} end\nfill()`,
  ({ table, key, value }) => `local function fill() ${table}.${key} = ${value} end`,
  ({ table, key, value }) => `local function fill() return ${table} end\nfill().${key} = ${value}`,
  ({ table, key, value }) => `;(function() ${table}.${key} = ${value} end)()`,
  ({ table, key, value }) => `pcall(function() ${table}.${key} = ${value} end)`,
  ({ table, key }) => `for i = 1, 2 do ${table}.${key} = i end`,
  ({ table, key, value }) => `for k, v in pairs({ ${key} = ${value} }) do ${table}[k] = v end`,
  ({ table, key, value }) => `for _, each in ipairs({ ${table} }) do each.${key} = ${value} end`,
  ({ table, key, value }) => `while wide do ${table}.${key} = ${value} end`,
  ({ table, key, value }) => `rawset(${table}, "${key}", ${value})`,
  ({ table, key, value, other }) => `${table}.${key}, ${table}.fresh = ${value}, ${other}`,
  ({ table, key, value, other }) => `${table}.${key}, ${table}.${key} = ${value}, ${other}`,
  ({ table, key }) => `${table}.${key}, ${table}.fresh = ${table}.fresh, ${table}.${key}`,
  ({ table, key }) => `${table}.${key} = (${table}.${key} or 1)`,
  ({ table, key, value }) => `local key = "${key}"\n${table}[key] = ${value}`,
  ({ table, key, value }) => `${table}.sub = { ${key} = ${value} }\nlocal s = ${table}.sub\ns.${key} = 3`,
  ({ table, key, value }) => `setmetatable(${table}, { __index = { ${key} = ${value} } })`,
  ({ table, key, value }) =>
    `setmetatable(${table}, { __newindex = function(t, k) rawset(t, k, 1) end })\n${table}.${key} = ${value}`,
  ({ key, value }) => `function M:init(UI) self.${key} = ${value} end`,
  ({ key, value }) => `function M:create(UI) self.properties.${key} = ${value} end`,
  ({ key, value }) => `function M.create(self, UI) self.properties.${key} = ${value} end`,
  ({ key, value }) => `M.create = function(self, UI) self.properties.${key} = ${value} end`,
  ({ key, value }) => `function M:create(UI) if wide then return end self.properties.${key} = ${value} end`,
  ({ key, value }) => `function M:create(UI) M.properties.${key} = ${value} end`,
  ({ table, key, value }) => `function M:create(UI) ${table}.${key} = ${value} end`,
  ({ key, value }) => `function M:create(UI) local p = self.properties p.${key} = ${value} end`,
  ({ key, value }) => `function M:create(UI) local x = function() self.properties.${key} = ${value} end end`,
  ({ key, value }) => `function M:create(UI) local x = function() self.properties.${key} = ${value} end x() end`,
  ({ key, value }) =>
    `function M:apply() self.properties.${key} = ${value} end\nfunction M:create(UI) self:apply() end`,
  ({ key, value }) => `function M:create(UI) do self.properties.${key} = ${value} end end`,
  ({ key, value }) => `function M:create(UI) self.properties = { ${key} = ${value} } self.properties.${key} = 8 end`,
  ({ table, key, value }) => `if wide then return M end ${table}.${key} = ${value}`,
  ({ table, key }) => `${table}.${key} = nil`,
  ({ table, key, value }) => `local ${key} = ${value}\n${table}.${key} = ${key}`,
];

/** A script with some lines of an author's in it, each behind one of its statements. */
export function handEdited(source: string): fc.Arbitrary<string> {
  const statements = parseLuaText(source).body.slice(0, -1);
  const edit = fc.record({
    offset: fc.constantFrom(...statements.map(({ end }) => end)),
    way: fc.constantFrom(...ways),
    words: fc.record({ table: fc.constantFrom(...tablesOf(source)), key, value, other: value }),
  });
  return fc.array(edit, { minLength: 1, maxLength: 2 }).map((edits) => {
    const ordered = edits.toSorted((a, b) => b.offset - a.offset);
    const written = ordered.reduce(
      (text, { offset, way, words }) => `${text.slice(0, offset)}\n${way(words)}\n${text.slice(offset)}`,
      source,
    );
    return `local function value() return 9 end\n${written}`;
  });
}

/** Expressions for the tables that the script has. */
function tablesOf(text: string): string[] {
  const names = ['M', 'layerProps', '_layerProps', 'props'].filter((name) =>
    new RegExp(`\\b${name}\\s*=|, ${name} =`).test(text),
  );
  return names.flatMap((name) => [name, ...['properties', 'to'].map((field) => `${name}.${field}`)]);
}
