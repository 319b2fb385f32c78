/** A file within the limits that a hostile author could write, and what keeps the service busy with it. */
export interface HostileFile {
  readonly what: string;
  /** Lua in front of the table of a script, within the limits of tokens and bytes. */
  readonly lua: string;
}

const tokens = 49_000;
const bytes = 500_000;

/** The text as often as so much of it fits. */
function filled(text: string, tokensOfText: number): string {
  return text.repeat(Math.floor(Math.min(tokens / tokensOfText, bytes / text.length)));
}

function each(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('');
}

/** Each aims at another reader: tables, blocks, strings, lines, variables, calls, names. */
export const hostileFiles: readonly HostileFile[] = [
  { what: 'nested tables', lua: `local t = {${filled(`${'{'.repeat(150)}${'}'.repeat(150)},`, 301)}}` },
  { what: 'pairs of braces', lua: `local t = {${filled('{},', 3)}}` },
  { what: 'a table of many keys', lua: `local t = {${each(tokens / 4, (index) => `k${index}=1,`)}}` },
  { what: 'many statements', lua: filled('a=1 ', 3) },
  { what: 'a call with lines of brackets', lua: `f(${filled('(1)+\n', 4).slice(0, 4_500)}1)` },
  { what: 'deep blocks', lua: filled(`${'do '.repeat(150)}${'end '.repeat(150)}`, 300) },
  { what: 'empty lines', lua: '\n'.repeat(bytes) },
  { what: 'a long string of escapes', lua: `local s = "${'\\n'.repeat(bytes / 2)}"` },
  { what: 'one long line of blanks', lua: ' '.repeat(bytes) },
  { what: 'long comments', lua: filled('--[==[ x ]==] ', 1) },
  { what: 'a variable of many tables', lua: filled('if c then x = {} end y = x ', 10) },
  { what: 'a function that runs often', lua: `function f(a) ${'b=1 '.repeat(8_000)} end ${filled('f() ', 6)}` },
  { what: 'names of a layer', lua: filled('UI.sceneGroup["sun"].x=1 ', 9) },
  { what: 'modules', lua: filled('require("App.harbour.components.dusk.layers.sun") ', 4) },
  { what: 'a register of pages', lua: filled('gotoPage("dusk") ', 4) },
];

const layers = (count: number, text: (index: number) => string): string =>
  `local model = { components = { layers = {\n${each(count, (index) => `{ ${text(index)} },\n`)}} }, commands = { "setSail" } }
return require("controller.scene").new(..., model)\n`;

/** Groups in groups, as deep as Lua nests tables. */
const deep = (at: number, levels = 30): string =>
  `g${at} = { ${each(levels, (level) => `{ l${level} = { `)}{ leaf = {} }${' } }'.repeat(levels)} }`;

/** Models of the page "dusk". */
export const hostilePages: readonly HostileFile[] = [
  { what: 'a page of 5,000 layers', lua: layers(5_000, (index) => `l${index} = {}`) },
  { what: 'a page of deep groups', lua: layers(100, (index) => deep(index)) },
  { what: 'a page of classes', lua: layers(200, (at) => `l${at} = { class = { ${each(60, (n) => `"c${n}", `)}} }`) },
];

/** Beside the script of the layer "sun", within the limits of values and characters. */
export const hostileJson: readonly { readonly what: string; readonly json: string }[] = [
  { what: 'JSON of many names', json: `{${each(24_900, (index) => `"k${index}":1,`)}"name":"sun"}` },
  { what: 'JSON of a long list', json: `{"name":"sun","list":[\n${'      1,\n'.repeat(99_000)}1]}` },
  { what: 'JSON of many tables', json: `{"name":"sun","list":[${'{},'.repeat(33_000)}1]}` },
  { what: 'JSON of comments', json: `{"name":"sun"${'/**/'.repeat(90_000)}}` },
  { what: 'JSON of blanks', json: `{"name":"sun"${' '.repeat(1_500_000)}}` },
  { what: 'JSON of escapes', json: `{"name":"sun","text":"${'\\n'.repeat(750_000)}"}` },
  { what: 'JSON with the name in each item', json: `{"name":"sun","list":[${'"sun",'.repeat(90_000)}1]}` },
];

/** Texts of many MB: they are read, and parsed by nobody. */
export const hostileTexts: readonly HostileFile[] = [
  { what: 'a script of 20 MB', lua: 'x = "sun" -- sun\n'.repeat(1_200_000) },
  { what: 'one line of 20 MB', lua: `x = "${'sun '.repeat(5_000_000)}"` },
];

/** A behaviour tree that goes to the page "dusk" again and again. */
export const hostileTree = `tree("scene")\n${'    [goto dusk]\n'.repeat(200_000)}`;

/** A body of a save, within the limits of bodies. */
export interface HostileBody {
  readonly what: string;
  readonly type: string;
  readonly text: string;
}

export const hostileBodies: readonly HostileBody[] = [
  { what: 'many names', type: 'application/json', text: `{${each(9_000, (index) => `"k${index}":1,`)}"z":1}` },
  { what: 'a long list', type: 'application/json', text: `{"x":[${'1,'.repeat(9_900)}1]}` },
  { what: 'a long text', type: 'application/json', text: `{"text":"${'\\n'.repeat(120_000)}"}` },
  { what: 'many lines before a fault', type: 'application/json', text: `{"x":1}${'\n'.repeat(250_000)}x` },
  {
    what: 'a map of YAML',
    type: 'application/yaml',
    text: each(5_000, (index) => `k${index}: 1\n`),
  },
  { what: 'a list of YAML', type: 'application/yaml', text: '- a\n'.repeat(16_000) },
  { what: 'a table of Lua', type: 'application/lua', text: `{x={${'1,'.repeat(9_900)}}}` },
];
