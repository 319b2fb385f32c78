import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { inject } from 'light-my-request';

/** Statuses whose responses have no body. */
const emptyStatuses = [204, 304];

/**
 * A `fetch` that gives each request to a listener of this process, without a connection. Responses stream, so that events
 * arrive as they happen. The listener sees a closed connection where the caller aborts or cancels.
 */
export function inProcessFetch(listener: RequestListener): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body, signal }) => {
    signal?.throwIfAborted();
    const sent = payloadOf(body, headers as Record<string, string>, signal ?? undefined);
    const answered = inject(listener, { url, method, ...sent, payloadAsStream: true }).then((answer) => ({
      ...answer,
      content: answer.stream(),
      close: () => {
        answer.raw.res.destroy();
        // An answer may come before the end of the body, which nobody reads then.
        if (sent.payload instanceof Readable) sent.payload.destroy();
      },
    }));
    const { statusCode: status, headers: fields, content, close } = await unlessAborted(answered, signal ?? undefined);
    content.once('close', close);
    const hasBody = method !== 'HEAD' && !emptyStatuses.includes(status);
    return new Response(hasBody ? webStreamOf(content) : null, {
      status,
      headers: headersOf(fields),
    });
  };
}

/** Not `Readable.toWeb`: it throws where a stream that is cancelled has data on its way. */
function webStreamOf(content: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>, undefined>;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void content.destroy(),
    },
    { highWaterMark: 0 },
  );
}

interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | Readable;
}

/**
 * The body of a request. A stream has a header of its own, as on a connection.
 * @param signal ends a stream
 */
function payloadOf(
  body: RequestInit['body'],
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Payload {
  if (body === undefined || body === null) return { headers };
  if (typeof body === 'string') return { headers, payload: body };
  if (body instanceof Uint8Array) return { headers, payload: Buffer.from(body) };
  const stream = body instanceof Blob ? body.stream() : body;
  const options = { objectMode: false, ...(signal && { signal }) };
  return {
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    payload:
      // A web stream can be cancelled while it is read; other sources end with their next piece.
      stream instanceof ReadableStream
        ? Readable.fromWeb(stream, options)
        : Readable.from(stream as AsyncIterable<Uint8Array>, options),
  };
}

/** Closes the response where the signal aborts, before it arrives and afterwards. */
async function unlessAborted<Answer extends { readonly content: Readable; readonly close: () => void }>(
  answered: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (signal === undefined) return answered;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    answered
      .then((answer) => {
        const end = () => answer.content.destroy(signal.reason as Error);
        if (signal.aborted) return answer.close();
        signal.addEventListener('abort', end, { once: true });
        answer.content.once('close', () => signal.removeEventListener('abort', end));
        resolve(answer);
      })
      .catch(reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

function headersOf(fields: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  );
}
