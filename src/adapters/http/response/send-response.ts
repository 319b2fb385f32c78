import { Readable } from 'node:stream';
import type { RequestContext } from '#adapters/http/request/request-context';
import { encodeContent, encodeDocument, type EncodedResponse, securityHeaders } from './encode-response.js';
import type { FileResponse, LongPollResponse, RouteResponse } from './route-response.js';
import type { DocumentForm } from './document-form.js';
import { holdOpen } from './held-open.js';
import { namesEntityTag } from './entity-tag.js';

/**
 * Sends the response of a route. With `tagged`, a 200 carries a strong `ETag`, and a caller that has the same bytes already
 * (`If-None-Match`) gets `304`.
 *
 * @returns the response as it was sent; `undefined` for a stream
 */
export function sendResponse(
  context: RequestContext,
  answer: Exclude<RouteResponse, LongPollResponse | FileResponse>,
  form: DocumentForm,
  tagged: boolean,
): EncodedResponse | undefined {
  if ('content' in answer) {
    const { status, content, type, headers } = answer;
    if (content instanceof Readable) {
      if (type.startsWith('text/event-stream')) holdOpen(context.res);
      context.status = status;
      context.body = content;
      context.type = type;
      context.set({ ...securityHeaders, 'X-Request-Id': context.state.id, ...headers });
      return undefined;
    }
    const ready = encodeContent(answer, content, tagged);
    writeResponse(context, ready);
    return ready;
  }
  if (context.method === 'GET') answer.effect?.();
  const ready = encodeDocument(answer, form, tagged);
  writeResponse(context, ready, answer.revision);
  return ready;
}

/**
 * Sends the response to a long poll when it is ready.
 * @returns resolves when the response was sent
 * @throws any error of sending, which `whenReady` does not get
 */
export function sendWhenReady(
  context: RequestContext,
  { whenReady: held }: LongPollResponse,
  form: DocumentForm,
): Promise<void> {
  holdOpen(context.res);
  return new Promise((resolve, reject) => {
    held((answer) => {
      try {
        sendResponse(context, answer, form, false);
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

/**
 * Writes a response: all headers in one call, which is much faster than setting each, and, except for a HEAD, the bytes. The
 * caller gets `304` if `If-None-Match` names the `ETag`.
 *
 * @param revision the value of `Pagewright-Revision`
 */
export function writeResponse(context: RequestContext, answer: EncodedResponse, revision?: number): void {
  if (writeHead(context, answer, revision) && answer.bytes !== '') context.res.end(answer.bytes, 'latin1');
  else if (!context.respond) context.res.end();
}

/** Writes the headers. @returns whether the bytes follow. Not after a HEAD, a 304, and where the connection is closed */
export function writeHead(context: RequestContext, answer: EncodedResponse, revision?: number): boolean {
  // The caller has closed the connection. Koa ends the response.
  if (!context.writable) return false;
  context.respond = false;
  const { res } = context;
  const head = [...answer.headers, 'X-Request-Id', context.state.id];
  if (revision !== undefined) head.push('Pagewright-Revision', String(revision));
  if (hasCurrent(context, answer.etag)) {
    res.writeHead(304, head);
    return false;
  }
  head.push(...answer.entityHeaders);
  res.writeHead(answer.status, head);
  return context.method !== 'HEAD';
}

function hasCurrent({ req }: RequestContext, etag: string | undefined): boolean {
  const known = req.headers['if-none-match'];
  return known !== undefined && etag !== undefined && namesEntityTag(known, [etag], 'weak');
}
