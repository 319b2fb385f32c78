import { bytesToText, decodeUtf8 } from '#application/bytes/byte-text';
import { literalPattern } from '#application/bytes/literal-pattern';
import { pageTables } from './page-tables.js';

/** Names under which code puts things where the runtime looks for layers: they are known without being in any model. */
export interface MadeByCode {
  readonly names: ReadonlySet<string>;
  /** Of names that code puts together: what stands before and behind the part that only running it would tell. */
  readonly patterns: readonly RegExp[];
  /** Whether it puts something there under a name of which nothing can be told. */
  readonly anything: boolean;
}

const assigned = String.raw`\s*=(?!=)`;
/** What an object is called, before it is put there by that (`sceneGroup[object.name] = object`). */
const asName = /\bname\s*=\s*(["'])([^"'\r\n]+)\1/g;
/** In the script of a class, whose table has a `name` of its own. */
const asObjectName = /\b(?!(?:M|self)\s*\.)\w+\s*\.\s*name\s*=\s*(["'])([^"'\r\n]+)\1/g;

/** How the runtime's own scripts say whose object it is: by the name, or the target, that their tables say as well. */
const saidElsewhere = /^(?:#.*|\d+|(?:\w+\.)*(?:name|target|layer|layerName)|props\.target)$/;
const written = /^(["'])(.*)\1$/;

/**
 * Reads text only: what stands in a comment counts, too, and makes one name more known.
 * @param ofClass whether it is the script of a class on something that has its name already
 */
export function madeByCode(content: Uint8Array, ofClass: boolean): MadeByCode {
  const text = bytesToText(content);
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  let anything = false;
  for (const [, , name = ''] of text.matchAll(ofClass ? asObjectName : asName)) names.add(decodeUtf8(name));
  const tables = String.raw`\b(?:${pageTables(text)})\s*`;
  const byMember = new RegExp(String.raw`${tables}\.\s*([A-Za-z_]\w*)${assigned}`, 'g');
  const byIndex = new RegExp(String.raw`${tables}\[([^\]\r\n]+)\]${assigned}`, 'g');
  for (const [, name = ''] of text.matchAll(byMember)) names.add(name);
  for (const [, index = ''] of text.matchAll(byIndex)) {
    const expression = index.trim();
    if (saidElsewhere.test(expression)) continue;
    const [, , name] = written.exec(expression) ?? [];
    if (name !== undefined && !/["']/.test(name)) names.add(decodeUtf8(name));
    else if (/["']/.test(expression)) patterns.push(patternOf(expression));
    else anything = true;
  }
  return { names, patterns, anything };
}

/** What an expression can be: `"star"..i` is whatever begins with `star`. */
function patternOf(expression: string): RegExp {
  const parts = expression.split('..').map((part) => {
    const [, , literal] = written.exec(part.trim()) ?? [];
    return literal === undefined ? '.*' : literalPattern(decodeUtf8(literal));
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
