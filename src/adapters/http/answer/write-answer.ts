import type { CallContext } from '#adapters/http/request-context';
import { namesEntityTag } from './entity-tag.js';
import type { ReadyAnswer } from './ready-answer.js';

/**
 * Writes an answer: its headers at one go, which costs a fraction of setting each, and its bytes,
 * but for a HEAD. Where it has an `ETag` that `If-None-Match` names, the caller has the same bytes
 * already and gets `304`.
 *
 * @param revision what goes into `Pagewright-Revision`
 */
export function writeAnswer(context: CallContext, answer: ReadyAnswer, revision?: number): void {
  // Who has hung up is written nothing; Koa ends the response then.
  if (!context.writable) return;
  context.respond = false;
  const { res } = context;
  const head = [...answer.head, 'X-Request-Id', context.state.id];
  if (revision !== undefined) head.push('Pagewright-Revision', String(revision));
  if (isKnown(context, answer.etag)) {
    res.writeHead(304, head).end();
    return;
  }
  head.push(...answer.entity);
  res.writeHead(answer.status, head);
  if (answer.bytes === '' || context.method === 'HEAD') res.end();
  else res.end(answer.bytes, 'latin1');
}

function isKnown({ req }: CallContext, etag: string | undefined): boolean {
  const known = req.headers['if-none-match'];
  return known !== undefined && etag !== undefined && namesEntityTag(known, [etag], 'weak');
}
