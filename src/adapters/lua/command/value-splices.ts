import type { LuaNode } from '#adapters/lua/tree/syntax-tree';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { isNode, partsOf, sameSyntax } from './same-syntax.js';

/**
 * The splices that make code what other code is, where only expressions in it differ; `undefined` where whole statements do.
 * @param text the other code
 */
export function valueSplices(now: unknown, wanted: unknown, text: string): Splice[] | undefined {
  if (sameSyntax(wanted, now)) return [];
  if (Array.isArray(now) && Array.isArray(wanted)) {
    if (now.length !== wanted.length) return undefined;
    return joined(now.map((item, index) => valueSplices(item, wanted[index], text)));
  }
  if (!isNode(now) || !isNode(wanted)) return undefined;
  const parts = now.type === wanted.type ? partsOf(now) : [];
  const inner = joined(parts.map(([name, part]) => valueSplices(part, (wanted as never)[name], text)));
  if (now.type === wanted.type && inner !== undefined) return inner;
  return isExpression(now) && isExpression(wanted)
    ? [replace(now.start, now.end, text.slice(wanted.start, wanted.end))]
    : undefined;
}

function joined(each: readonly (Splice[] | undefined)[]): Splice[] | undefined {
  return each.every((splices) => splices !== undefined) ? each.flat() : undefined;
}

function isExpression({ type }: LuaNode): boolean {
  return /Literal$|Expression$|^Identifier$/.test(type);
}
