import type { Context, Middleware } from 'koa';
import type bodyParser from 'koa-bodyparser';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import type { BodyType } from './media-type.js';

export interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

/** Loads the package that reads long bodies. What was imported once is looked for on the disk again by each import. */
export async function loadBodyParser(): Promise<MakeByteReader> {
  return (makeByteReaders ??= (await import('koa-bodyparser')).default);
}
let makeByteReaders: MakeByteReader | undefined;
type MakeByteReader = typeof bodyParser;

const byteReaders = new Map<number, Middleware>();

/**
 * The bytes of a body that says to have no more than it may.
 * @throws Problem `body-too-large`; `invalid-body` where it ends too early
 */
export async function readBytes(context: Context, type: AdmittedType): Promise<Buffer> {
  // A request is told of before what follows its headers is looked at: that is done when the stack is empty.
  await Promise.resolve();
  return bytesAtHand(context.req) ?? parseBytes(context, type);
}

export function tooLarge({ mediaType, limit }: AdmittedType): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

/**
 * The body of a request that came in one piece, as most short ones do: there is nothing to wait for.
 * @returns `undefined` where some of it is still to come, or nobody said how much that is
 */
function bytesAtHand(request: IncomingMessage): Buffer | undefined {
  if (request.readableLength !== Number(request.headers['content-length'])) return undefined;
  const bytes: unknown = request.read();
  if (!Buffer.isBuffer(bytes)) return undefined;
  // So that its end is noticed, before which the connection is not free for the next.
  request.resume();
  return bytes;
}

async function parseBytes(context: Context, type: AdmittedType): Promise<Buffer> {
  try {
    const read = byteReaders.get(type.limit) ?? (await makeByteReader(type.limit));
    await read(context, readOnly);
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : 500;
    if (status === 413) throw tooLarge(type);
    if (status === 400)
      throw new Problem('invalid-body', 'The body ended before it was complete.', {}, { cause: error });
    throw error;
  }
  const rawBody: unknown = context.request.rawBody;
  if (!Buffer.isBuffer(rawBody)) throw new Error(`the body parser passed over a body of type ${type.mediaType}`);
  return rawBody;
}

/** What the body parser goes on to. */
const readOnly = (): Promise<void> => Promise.resolve();

/**
 * The body parser as a reader of bytes: text mode without an encoding, for any type, since only ours
 * come so far. Its own parsing would turn broken UTF-8 into replacement characters and unknown types
 * into an empty object. The typings call the option `encode`; what is read is `encoding`.
 *
 * The package is a tenth of all that is loaded, and most requests have no body, or a short one.
 */
async function makeByteReader(limit: number): Promise<Middleware> {
  const options = { enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: `${limit}b`, encoding: null };
  const made = (await loadBodyParser())(options);
  byteReaders.set(limit, made);
  return made;
}
