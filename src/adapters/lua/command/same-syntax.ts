import type { LuaNode } from '#adapters/lua/tree/syntax-tree';

/** What of a node is only about its text: blanks, quotes, parentheses and separators do not count. */
const textual = new Set(['start', 'end', 'inParentheses', 'separator', 'keyEnd', 'form']);

/** Answers for a pair of nodes or lists; `undefined` compares them part by part. */
export type Judge = (pattern: unknown, code: unknown) => boolean | undefined;

/** Whether code has the syntax of the pattern, whatever its blanks, comments, quotes and parentheses are. */
export function sameSyntax(pattern: unknown, code: unknown, judge: Judge = () => undefined): boolean {
  const judged = judge(pattern, code);
  if (judged !== undefined) return judged;
  if (Array.isArray(pattern)) {
    return (
      Array.isArray(code) &&
      pattern.length === code.length &&
      pattern.every((item, index) => sameSyntax(item, code[index], judge))
    );
  }
  if (!isNode(pattern) || !isNode(code)) return pattern === code;
  if (pattern.type !== code.type) return false;
  return partsOf(pattern).every(([name, part]) => sameSyntax(part, (code as never)[name], judge));
}

/** The parts of a node that count, by name. */
export function partsOf(node: LuaNode): [string, unknown][] {
  return Object.entries(node).filter(([name]) => !textual.has(name));
}

export function isNode(value: unknown): value is LuaNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const literals = new Set(['StringLiteral', 'NumericLiteral', 'BooleanLiteral', 'NilLiteral']);

/** Takes any literal for any other. */
export const anyLiteral: Judge = (pattern, code) =>
  isNode(pattern) && isNode(code) && literals.has(pattern.type) && literals.has(code.type) ? true : undefined;
