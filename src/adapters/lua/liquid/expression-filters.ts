import luaparse from 'luaparse';
import { Problem } from '#domain/problem/problem';
import { luaSlips } from '#application/bytes/lua-slips';
import { asProperties, LuaSource } from './template-values.js';

/** These keep nesting below what Lua 5.1 compiles, which is 200 levels. */
const longest = 300;
const mostLevels = 100;

/**
 * `{{ params | expression: "condition" }}`: the one thing that is printed as code, for parameters
 * that are code by nature. What the table says under the name must be exactly one Lua expression
 * on one line, without comments.
 * @throws Problem `invalid-property` otherwise
 */
export function expression(params: unknown, name: unknown): LuaSource {
  const value = asProperties(params)[String(name)] ?? '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
  if (typeof value === 'object' || text.length > longest || /[\r\n\0]/.test(text) || !isExpression(text)) {
    const said = text === '' ? 'is empty' : `is ${JSON.stringify(text.slice(0, 80))}`;
    const at = String(name);
    throw new Problem(
      'invalid-property',
      `"${at}" of an action ${said}, where it takes one Lua expression on one line of at most ${longest} characters, e.g. UI.variables.score > 3.`,
      { errors: [{ at, message: `${said}; it takes one Lua expression` }] },
    );
  }
  return new LuaSource(text);
}

/** Inside parentheses alone, `1) + (2` would pass; without them alone, `1, 2` would. */
function isExpression(text: string): boolean {
  return returnsOne(text) && returnsOne(`(${text}\n)`) && compiles(text.replace(strings, '""'));
}

/** Where an expression goes a level deeper. */
const level = /[({[#^-]|\.\.|\bnot\b/g;
const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\[(=*)\[.*?\]\1\]/g;

/** What Lua 5.1 reads, too, and compiles. To the parser, a no-break space, as web pages have them, is a blank. */
function compiles(code: string): boolean {
  return (
    /^[\t -~]*$/.test(code) && luaSlips(code).next().done === true && (code.match(level)?.length ?? 0) <= mostLevels
  );
}

/** Within a function, because `...` is none of the script's. */
function returnsOne(text: string): boolean {
  try {
    const { body, comments } = luaparse.parse(`local function f() return ${text}\nend`, { luaVersion: '5.1' });
    const [declaration, ...others] = body;
    const [statement, ...rest] = declaration?.type === 'FunctionDeclaration' ? declaration.body : [];
    const alone = others.length === 0 && rest.length === 0 && (comments ?? []).length === 0;
    return alone && statement?.type === 'ReturnStatement' && statement.arguments.length === 1;
  } catch {
    return false;
  }
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
