import { Problem } from '#domain/problem/problem';
import { LuaSyntaxError } from '../tree/lua-syntax-error.js';
import { tryParseChunk } from '../tree/parser.js';
import { tokensOf } from '../tree/lua-tokens.js';
import { asProperties, LuaSource } from './print-lua.js';

/** These keep nesting below what Lua 5.1 compiles, which is 200 levels. */
const longest = 300;
const mostLevels = 100;

/**
 * `{{ params | expression: "condition" }}`: the only filter that prints a parameter as code. The value
 * under the name must be exactly one Lua expression on one line, without comments.
 * @throws Problem `invalid-property` otherwise
 */
export function expression(params: unknown, name: unknown): LuaSource {
  const value = asProperties(params)[String(name)] ?? '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
  if (typeof value === 'object' || text.length > longest || /[\r\n\0]/.test(text) || !isExpression(text)) {
    const fault = text === '' ? 'is empty' : `is ${JSON.stringify(text.slice(0, 80))}`;
    const at = String(name);
    throw new Problem(
      'invalid-property',
      `"${at}" of an action ${fault}, where it takes one Lua expression on one line of at most ${longest} characters, e.g. UI.variables.score > 3.`,
      { errors: [{ at, message: `${fault}; it takes one Lua expression` }] },
    );
  }
  return new LuaSource(text);
}

/** In parentheses only, `1) + (2` would pass; without them only, `1, 2` would. */
function isExpression(text: string): boolean {
  return returnsOne(text) && returnsOne(`(${text}\n)`) && isPortable(text);
}

/** The tokens that take an expression a level deeper. */
const deeper = new Set(['(', '{', '[', '#', '^', '-', '..', 'not']);

/** No hexadecimal floats: Lua 5.1 reads them on some systems only. */
const portableNumber = /^(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/;

function isPortable(text: string): boolean {
  const code = `return ${Buffer.from(text).toString('latin1')}`;
  const tokens = tokensOf(code).map(({ kind, start, end }) => ({ kind, text: code.slice(start, end) }));
  const levels = tokens.filter((token) => deeper.has(token.text)).length;
  return levels <= mostLevels && tokens.every((token) => token.kind !== 'number' || portableNumber.test(token.text));
}

/** Tried inside a function, because `...` of the script is not the expression's. A comment is refused. */
function returnsOne(text: string): boolean {
  const code = Buffer.from(`local function f() return ${text}\nend`).toString('latin1');
  const chunk = tryParseChunk(code);
  if (chunk instanceof LuaSyntaxError) return false;
  const [declaration, ...others] = chunk.body;
  const [statement, ...rest] = declaration?.type === 'FunctionDeclaration' ? declaration.body : [];
  const isAlone = others.length === 0 && rest.length === 0 && !hasComment(code);
  return isAlone && statement?.type === 'ReturnStatement' && statement.arguments.length === 1;
}

function hasComment(code: string): boolean {
  return tokensOf(code).some(({ leading, start }) => /\S/.test(code.slice(leading, start)));
}

const operators: Readonly<Record<string, string>> = {
  '==': '==',
  '~=': '~=',
  '!=': '~=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  and: 'and',
  or: 'or',
};

/**
 * `{{ text | operator }}`: a comparison or a joiner.
 * @throws Problem `invalid-property` for anything else
 */
export function operator(value: unknown): LuaSource {
  const known = Object.entries(operators).find(([written]) => written === value);
  if (known === undefined) {
    throw new Problem(
      'invalid-property',
      `${JSON.stringify(value)} is no operator of a condition. It takes ${Object.keys(operators).join(', ')}.`,
    );
  }
  return new LuaSource(known[1]);
}
