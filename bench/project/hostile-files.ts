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
  { what: 'a list of YAML', type: 'application/yaml', text: '- a\n'.repeat(16_000) },
  { what: 'a table of Lua', type: 'application/lua', text: `{x={${'1,'.repeat(9_900)}}}` },
];
