import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { belowPrefix, readRawTarget } from '#adapters/http/request/raw-target';
import type { RequestState } from '#adapters/http/request/request-context';
import { Problem } from '#domain/problem/problem';

/**
 * Parses the request target before anything else reads it.
 * @param prefix under which the service is mounted: `''` or `/books`
 */
export function readTarget(prefix = ''): Middleware<RequestState> {
  return (context, next) => {
    context.state.prefix = prefix;
    context.state.target = readRawTarget(belowPrefix(sentUrl(context.req), prefix));
    return next();
  };
}

/** The address as it was sent. Frameworks that mount a listener under a path remove that path from `url`. */
export function sentUrl(request: IncomingMessage & { readonly originalUrl?: unknown }): string {
  return typeof request.originalUrl === 'string' ? request.originalUrl : (request.url ?? '');
}

const longestAuthor = 100;

/**
 * Reads the author from `Pagewright-Author`. Node decodes header fields as latin1; this decodes them as UTF-8. It refuses a name
 * of more than 100 characters.
 */
export const readCaller: Middleware<RequestState> = (context, next) => {
  const field = context.get('Pagewright-Author');
  context.state.author = field === '' ? '' : authorOf(field);
  return next();
};

function authorOf(field: string): string {
  const author = Buffer.from(field, 'latin1').toString('utf8').trim();
  if (author.length > longestAuthor) {
    throw new Problem('invalid-header', `The Pagewright-Author header is longer than ${longestAuthor} characters.`);
  }
  return author;
}
