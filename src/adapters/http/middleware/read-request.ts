import type { Middleware } from 'koa';
import { readRawTarget } from '#adapters/http/request/raw-target';
import type { RequestState } from '#adapters/http/request/request-context';
import { Problem } from '#domain/problem/problem';

/** Parses the request target before anything else reads it. */
export const readTarget: Middleware<RequestState> = (context, next) => {
  context.state.target = readRawTarget(context.req.url ?? '');
  return next();
};

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
