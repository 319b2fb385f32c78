import type { ResourceAddress } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';

/** The thing that an `href` names. A path below a page is a layer's; its last name may be that of a class. */
export interface NamedThing extends ResourceAddress {
  /** The class that the `href` names in its query, beside its path. */
  readonly class?: string;
}

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
  if (names.some((name) => /^\.{0,2}$|[/\\\p{Cc}]/u.test(name))) throw refuse('one of its names is empty or no name');
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

/** Follows the paths of `resource-paths`. */
function thingAt(names: readonly string[]): ResourceAddress | undefined {
  const [book = '', area = '', page = '', ...rest] = names;
  if (book === '_') return undefined;
  if (book === 'app') return names.length === 1 ? { type: 'project', address: [] } : undefined;
  if (book === 'components')
    return area === 'custom' && page !== '' && rest.length === 0
      ? { type: 'custom-class', address: [page] }
      : undefined;
  if (area === 'commands') return rest.length === 1 ? { type: 'command', address: [book, page, ...rest] } : undefined;
  if (area === 'components') {
    const [kind = '', ...below] = rest;
    if (below.length === 1) return { type: 'component', address: [book, page, kind, ...below] };
    return kind === 'groups' && below.length === 2
      ? { type: 'group-class', address: [book, page, ...below] }
      : undefined;
  }
  if (area === 'assets') return names.length > 2 ? { type: 'asset', address: [book, ...names.slice(2)] } : undefined;
  if (names.length === 1) return { type: 'book', address: names };
  return { type: names.length === 2 ? 'page' : 'layer', address: names };
}
