import { type ResourceAddress, resourceTypes } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import { copySource, noOriginal, type Copied } from '#application/use-cases/copy-source';
import { isName, type NamedThing } from '#application/use-cases/named-thing';
import { compareParticularity, matchesPattern, nameSegments, partsOf } from './path-pattern.js';
import { paths } from './resource-paths.js';

/**
 * Parses an `href` as responses have it: a path from the root, percent-encoded. The first and the last slash are optional.
 *
 * @param at what has the text: a field of the body, or an option
 * @throws Problem `invalid-body` or `invalid-query` for a text that names nothing
 */
export function addressOfHref(href: string, at: 'href' | 'to' | 'copyFrom'): NamedThing {
  const refuse = (why: string): Problem =>
    new Problem(
      at === 'href' ? 'invalid-body' : 'invalid-query',
      `"${at}" names no thing of a project: ${why}. Send the address of a book, page, layer or other thing, such as "/harbour/dusk/gull".`,
      { errors: [{ at, message: why }] },
    );
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?$/.exec(href) ?? [];
  if (href.includes('#')) throw refuse('it has a fragment');
  const names = path
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .split('/')
    // As in a request: between layers, `%2F` separates names, too.
    .flatMap((part, index) => (index < 2 ? (decoded(part) ?? '') : (decoded(part) ?? '').split('/')));
  if (!names.every(isName)) throw refuse('one of its names is empty or no name');
  const thing = thingAt(names);
  if (thing === undefined) throw refuse('no thing has such a path');
  if (query === undefined) return thing;
  const [, className] = /^class=([^&=]+)$/.exec(query) ?? [];
  const name = className === undefined ? undefined : decoded(className);
  if (name === undefined || thing.type !== 'layer') throw refuse('it has a query other than the class of a layer');
  return { ...thing, class: name };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The types by their paths, the most particular first. Of a layer and a class, which have one path, it is the layer. */
const types = resourceTypes
  .map((type) => ({ type, path: paths[type] }))
  .sort((a, b) => compareParticularity(a.path, b.path));

/** The words that stand in paths where others have the name of a book, or of a page. */
const words = [0, 1].map((depth) => new Set(types.map(({ path }) => partsOf(path)[depth]).filter(isWord)));

function thingAt(names: readonly string[]): ResourceAddress | undefined {
  const found = types.find(({ path }) => matchesPattern(path, names));
  if (found === undefined || names[0] === '_') return undefined;
  const { type, path } = found;
  const isWordTaken = words.some((taken, depth) => !isWord(partsOf(path)[depth]) && taken.has(names[depth] ?? ''));
  if (isWordTaken) return undefined;
  const named = nameSegments(path, names) as Readonly<Record<string, string | readonly string[]>>;
  return { type, address: Object.values(named).flat() };
}

function isWord(part: string | undefined): part is string {
  return part !== undefined && !/^[:*]/.test(part);
}

/**
 * The names of the original of a copy.
 * @param copyFrom its `href`, or its names with `/` between
 * @throws Problem `invalid-query` for an address of something else
 */
export function originalOf(type: Copied, copyFrom: string): string {
  const thing = addressOfHref(copyFrom, 'copyFrom');
  // The names alone look like the path of a layer.
  const isNames = thing.type === 'layer' && type !== 'layer' && type !== 'page';
  const names = thing.class === undefined ? thing.address : [...thing.address, thing.class];
  if (!isNames && (thing.type !== type || thing.class !== undefined)) throw noOriginal(type, copyFrom);
  return copySource(type, names.join('/'), copyFrom).join('/');
}
