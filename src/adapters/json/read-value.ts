import { Problem } from '#domain/problem/problem';
import type { Node } from 'jsonc-parser';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';

/** Characters of a long line that an excerpt shows on either side of the place. */
const reach = 40;

/** The refusal of a JSON file. `what` ends the sentence "The JSON file cannot be read: line 3, column 7: …". */
export function notReadable(text: string, offset: number, what: string, cause?: unknown): Problem {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const lineStart = before.at(-1) ?? '';
  const [rest = ''] = text.slice(offset).split(/[\r\n]/, 1);
  const line = before.length;
  const column = [...lineStart].length + 1;
  const above = lineStart.slice(-reach);
  const excerpt = `${above}${rest.slice(0, reach)}\n${above.replace(/[^\t]/gu, ' ')}^`;
  const message = `The JSON file cannot be read: line ${line}, column ${column}: ${what}. Correct it by hand.`;
  return new Problem('model-not-readable', message, { line, column, excerpt }, { cause });
}

const maxNesting = 200;
const maxCharacters = 4 * 1024 * 1024;

/**
 * Refuses what would exhaust the parser, which calls itself for every level.
 * @throws Problem `model-not-readable`
 */
export function checkNesting(text: string): void {
  if (text.length > maxCharacters) throw notReadable('', 0, `it has more than ${maxCharacters} characters`);
  if (isShallow(text)) return;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maxNesting) throw notReadable(text, index, `it is nested more than ${maxNesting} levels deep`);
  }
}

/** Most texts do not even have so many brackets, in strings and outside: that is quicker to tell. */
function isShallow(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) opened += 1;
  }
  return opened <= maxNesting;
}

/** What a node says; tables without a prototype. */
export function readValue(node: Node): PropertyValue {
  if (node.type === 'array') return (node.children ?? []).map(readValue);
  if (node.type === 'object') {
    const table = emptyProperties();
    for (const { name, value } of propertiesOf(node)) table[name] = readValue(value);
    return table;
  }
  const { value } = node as { value?: unknown };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

interface JsonProperty {
  readonly name: string;
  readonly value: Node;
  /** Its place among the properties of its object. */
  readonly index: number;
}

export function propertiesOf(object: Node): JsonProperty[] {
  const properties: JsonProperty[] = [];
  for (const [index, property] of (object.children ?? []).entries()) {
    const name = property.children?.[0];
    const value = property.children?.[1];
    if (name !== undefined && value !== undefined) properties.push({ name: String(name.value), value, index });
  }
  return properties;
}

/** The property of that name, where the node is an object that has it. */
export function propertyOf(node: Node | undefined, name: string): JsonProperty | undefined {
  if (node?.type !== 'object' || node.children === undefined) return undefined;
  const index = node.children.findIndex((property) => property.children?.[0]?.value === name);
  const value = node.children[index]?.children?.[1];
  return value === undefined ? undefined : { name, value, index };
}
