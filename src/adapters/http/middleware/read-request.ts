import type { Middleware } from 'koa';
import { readRawTarget } from '#adapters/http/request/raw-target';
import type { RequestState } from '#adapters/http/request/request-context';
import { Problem } from '#domain/problem/problem';

/** Takes the request target apart before anything else looks at it. */
export const readTarget: Middleware<RequestState> = (context, next) => {
  context.state.target = readRawTarget(context.req.url ?? '');
  return next();
};

const longestAuthor = 100;

/**
 * Reads who says to be asking, `Pagewright-Author`. Header fields reach us byte by byte; a name in
 * UTF-8 is read as such. One that is longer than 100 characters is refused.
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
