import { Problem } from '#domain/problem/problem';
import { LuaSource } from '../lua/lua-source.js';

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
