import type { Warning } from '#domain/change/warning';
import type { Remedy } from '#domain/problem/remedy';
import { type RemedyCall, withSentences } from '#domain/problem/remedy-sentence';
import { publishedRemedies, remedySentences } from '#application/use-cases/remedy-sentences';
import { hrefOf, partsOf } from '#adapters/http/address/path-pattern';
import { requestFor } from '#adapters/http/address/operation-request';
import { publishedThing, resourceSegments } from '#adapters/http/address/resource-paths';

/** A message with what the caller can do, as requests of this API. */
export function withRemedies(message: string, remedies: readonly Remedy[] = []): string {
  return withSentences(message, remedySentences(remedies), requestText);
}

/** A warning as responses carry it: `at` of a thing is a path without the first slash, and the message has the remedies. */
export function publishedWarning({ remedies, ...warning }: Warning) {
  const { at, message } = warning;
  return {
    ...warning,
    ...(typeof at === 'string' ? { at } : { at: resourceSegments(at).join('/'), ...publishedThing(at) }),
    message: withRemedies(message, remedies),
    ...publishedRemedies(message, remedies),
  };
}

/** The result of an operation, with its warnings as responses carry them. */
export function publishedResult(result: unknown): unknown {
  if (!hasWarnings(result)) return result;
  return { ...result, warnings: result.warnings.map(publishedWarning) };
}

function hasWarnings(result: unknown): result is { readonly warnings: readonly Warning[] } {
  return typeof result === 'object' && result !== null && 'warnings' in result;
}

const methods: Readonly<Record<string, string>> = {
  show: 'GET',
  add: 'PUT',
  attach: 'PUT',
  install: 'PUT',
  mv: 'PUT',
  set: 'POST',
};

/** `GET /harbour/dusk`, `PUT with ?newName=`, or `?confirm=used`. */
function requestText({ operation, verb = '', at, options = {}, values }: RemedyCall): string {
  const query = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (operation === undefined) {
    const text = query.length === 0 ? '' : `?${query.join('&')}`;
    const method = methods[verb];
    if (method === undefined || text === '') return (method ?? text) + (values === null ? ' it without a body' : '');
    return `${method} with ${text}`;
  }
  const { method, path } = requestFor(operation);
  if (values != null) return `${method} a new layer with ${JSON.stringify(values).replaceAll('":', '": ')}`;
  const names = new Map(Object.entries(at ?? {}));
  const segments = partsOf(path).flatMap((part) => {
    const name = part.slice(1);
    const segment = /^[:*]/.test(part) ? (names.get(name) ?? '') : part;
    names.delete(name);
    return segment;
  });
  // A name that the path lacks is a query parameter.
  for (const [name, value] of names) query.push(`${name}=${encodeURIComponent(value.toString())}`);
  return `${method} ${readable(hrefOf(segments))}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A name that the caller chooses, such as `<layer>`, stays as it is. */
function readable(href: string): string {
  return href.replace(/%3C(\w+)%3E/g, '<$1>');
}
