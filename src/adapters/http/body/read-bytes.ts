import type { Context, Middleware } from 'koa';
import bodyParser from 'koa-bodyparser';
import { Problem } from '#domain/problem/problem';
import type { BodyType } from './media-type.js';

export interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

const byteReaders = new Map<number, Middleware>();

/**
 * The bytes of a body that says to have no more than it may.
 * @throws Problem `body-too-large`; `invalid-body` where it ends too early
 */
export async function readBytes(context: Context, type: AdmittedType): Promise<Buffer> {
  try {
    await byteReaderOf(type.limit)(context, readOnly);
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

export function tooLarge({ mediaType, limit }: AdmittedType): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

/** What the body parser goes on to. */
const readOnly = (): Promise<void> => Promise.resolve();

/**
 * The body parser as a reader of bytes: text mode without an encoding, for any type, since only ours
 * come so far. Its own parsing would turn broken UTF-8 into replacement characters and unknown types
 * into an empty object. The typings call the option `encode`; what is read is `encoding`.
 */
function byteReaderOf(limit: number): Middleware {
  const known = byteReaders.get(limit);
  if (known !== undefined) return known;
  const options = { enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: `${limit}b`, encoding: null };
  const made = bodyParser(options);
  byteReaders.set(limit, made);
  return made;
}
