import bodyParser from 'koa-bodyparser';
import type { Context, Middleware } from 'koa';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { cutOff } from './body-bytes.js';
import { GrowingBytes } from '#application/support/growing-bytes';

/** As an object, a piece of one byte takes a hundred. */
const smallestPiece = 64 * 1024;

/** A body has more bytes than it may have. */
export class TooManyBytes extends Error {}

/**
 * All bytes of a body, read by koa-bodyparser.
 * @param pieces the bytes as they arrive; their errors are thrown on
 * @throws TooManyBytes; Problem `invalid-body` where there are not as many as declared
 */
export async function parseBytes(
  { headers }: IncomingMessage,
  pieces: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Buffer> {
  const length = headers['content-length'];
  const body = Object.assign(Readable.from(inLargePieces(pieces), { objectMode: false }), {
    headers: length === undefined ? {} : { 'content-length': length },
  });
  // The type was admitted before.
  const request: { rawBody?: unknown; readonly is: () => boolean } = { is: () => true };
  try {
    await parserOf(limit)({ req: body, request } as unknown as Context, readOnly);
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined;
    // The parser counts, too: 400 is another length than the declared one.
    throw status === 413 ? new TooManyBytes() : status === 400 ? cutOff(error) : error;
  } finally {
    // The sender learns that nobody waits for the other bytes.
    body.destroy();
  }
  if (Buffer.isBuffer(request.rawBody)) return request.rawBody;
  throw new Error('The body parser skipped a body.');
}

async function* inLargePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const waiting = new GrowingBytes();
  for await (const piece of pieces) {
    waiting.add(piece);
    if (waiting.length >= smallestPiece) yield waiting.take();
  }
  if (waiting.length > 0) yield waiting.take();
}

/** The middleware after the body parser. It does nothing. */
const readOnly = (): Promise<void> => Promise.resolve();

const parsers = new Map<number, Middleware>();

/**
 * Configures the body parser to read bytes: text mode without an encoding. Its own parsing would turn broken UTF-8
 * into replacement characters, and unknown types into an empty object. Its typings call the option `encode`; it reads `encoding`.
 */
function parserOf(limit: number): Middleware {
  const known = parsers.get(limit);
  if (known !== undefined) return known;
  const options = { enableTypes: ['text'], textLimit: `${limit}b`, encoding: null };
  const made = bodyParser(options);
  parsers.set(limit, made);
  return made;
}
