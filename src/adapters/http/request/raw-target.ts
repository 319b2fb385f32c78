import { maxLayerDepth } from '#domain/model/layer-tree';
import { Problem } from '#domain/problem/problem';

/** The target of a request, parsed once. */
export interface RawTarget {
  /** The path without the query string, as it was sent, but for a `/` in the place of each `%2F`. */
  readonly path: string;
  /** Each name of it decoded exactly once; none is empty, `.` or `..`, none holds `/`, `\` or a control character. */
  readonly segments: readonly string[];
  /** The index of the first name that a `%2F` separates from the next. The path pattern decides whether it may. */
  readonly joinedAt?: number;
  /** Each parameter once, in the order sent. */
  readonly query: ReadonlyMap<string, string>;
}

/** Generated clients encode the slashes between the names of layers, because they get these names as one text. */
const encodedSlash = /%2F/gi;
const holdsSlash = 'holds a slash or backslash; give each name a segment of its own';

const maxTargetBytes = 8 * 1024;
/** A book, a page, and the path of the deepest layer. */
const maxSegments = 2 + maxLayerDepth;

/**
 * Reads the raw request target. Nothing later looks at the URL again: a router's or a URL
 * parser's idea of it may differ from ours in `..`, `%2F` or a bad escape. A `%2F`, in any capitals, parts names as `/`
 * does: `requireOwnSegments` asks whether it may.
 *
 * @throws Problem `uri-too-long`, `invalid-name` (the path), `invalid-query` (the query string)
 */
export function readRawTarget(target: string): RawTarget {
  if (Buffer.byteLength(target) > maxTargetBytes) {
    throw new Problem(
      'uri-too-long',
      `The address is longer than ${maxTargetBytes} bytes; names in it are at most 180 bytes each.`,
    );
  }
  if (!target.startsWith('/')) {
    throw new Problem('invalid-name', 'The request target must be a path that starts with "/", not a full URL or "*".');
  }
  if (target.includes('#')) {
    throw new Problem('invalid-name', 'The address holds a "#", which no name may hold; a fragment is never sent.');
  }
  const mark = target.indexOf('?');
  const sent = mark < 0 ? target : target.slice(0, mark);
  const path = sent.replaceAll(encodedSlash, '/');
  const join = sent.search(encodedSlash);
  return {
    path,
    segments: readSegments(path, sent.endsWith('/')),
    ...(join < 0 ? {} : { joinedAt: sent.slice(1, join).split('/').length - 1 }),
    query: readQuery(mark < 0 ? '' : target.slice(mark + 1)),
  };
}

/**
 * Requires that `%2F` separates only names of layers.
 * @param from the index of the first name that may have a `%2F` after it; without it, none may
 * @throws Problem `invalid-name`
 */
export function requireOwnSegments({ joinedAt }: RawTarget, from = Infinity): void {
  if (joinedAt !== undefined && joinedAt < from) throw refusedName(joinedAt + 1, holdsSlash);
}

/**
 * The address without the prefix under which the service is mounted.
 * @throws Problem `route-not-found` where the address is not below it
 */
export function belowPrefix(url: string, prefix: string): string {
  if (prefix === '') return url;
  const rest = url.slice(prefix.length);
  if (url.startsWith(prefix) && /^([/?]|$)/.test(rest)) return rest.startsWith('/') ? rest : `/${rest}`;
  throw new Problem('route-not-found', `This service answers only below ${prefix}: GET /app lists its books.`);
}

/** @param closed whether the path ends with a slash, which has no meaning */
function readSegments(path: string, closed: boolean): string[] {
  const raw = path.slice(1).split('/');
  if (closed) raw.pop();
  if (raw.length > maxSegments) {
    throw new Problem('invalid-name', `The address has ${raw.length} names; at most ${maxSegments} are allowed.`);
  }
  return raw.map((segment, index) => readSegment(segment, index + 1));
}

function readSegment(raw: string, position: number): string {
  const refuse = (fault: string): never => {
    throw refusedName(position, fault);
  };
  if (raw === '') return refuse('is empty: two slashes stand next to each other; leave one out');
  const segment = decodeOnce(raw);
  if (segment === undefined) return refuse('is not percent-encoded UTF-8; encode it with encodeURIComponent');
  if (/[\p{Cc}]/u.test(segment)) return refuse('holds a control character');
  if (segment === '.' || segment === '..') return refuse(`is "${segment}", which names no book, page or layer`);
  if (/[/\\]/.test(segment)) return refuse(holdsSlash);
  return segment;
}

function refusedName(position: number, fault: string): Problem {
  return new Problem('invalid-name', `Name ${position} of the address ${fault}.`);
}

function readQuery(raw: string): Map<string, string> {
  if (raw === '') return new Map();
  const faulty = raw.split('&').find((pair) => /[\p{Cc}]/u.test(decodeOnce(pair.replaceAll('+', ' ')) ?? '\0'));
  if (faulty !== undefined) {
    throw new Problem(
      'invalid-query',
      'The query string holds something that is not percent-encoded UTF-8, or a control character.',
    );
  }
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(raw)) {
    if (query.has(name)) {
      throw new Problem('invalid-query', `The query parameter "${name}" is given twice; give it once.`, {
        errors: [{ at: name, message: 'given twice' }],
      });
    }
    query.set(name, value);
  }
  return query;
}

/** The text decoded once, strictly; `undefined` when it is not percent-encoded UTF-8. */
function decodeOnce(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
