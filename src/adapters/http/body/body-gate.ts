import type { Context, Middleware } from 'koa';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { safeMethods } from '../safe-methods.js';
import { declaresNoBytes } from './declares-no-bytes.js';
import { bodyLimits, readBodyType, type BodyType } from './media-type.js';
import type { BodyContent, BodyDeclaration } from './parse-body.js';

/**
 * Reads the bytes of a body.
 * @param mediaType in lower case without parameters, one the gate lets through
 * @throws Problem `invalid-body`
 */
export type BodyReader = (mediaType: string, bytes: Uint8Array) => PropertyValue | Promise<PropertyValue>;

const byteReaders = new Map<number, Middleware>();

interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

/**
 * Lets a body in only when it is of a type, an encoding and a size that is read here, and only
 * where the route takes one. Properties on a request that takes none are refused rather than ignored:
 * who sends some with a DELETE or a GET means something that would not happen.
 */
export class BodyGate {
  constructor(private readonly readBody: BodyReader) {}

  /**
   * @param limit the most bytes of a JSON body, where a route takes more than is usual
   * @throws Problem `invalid-body`, `body-too-large`, `unsupported-media-type`
   */
  async read(context: Context, declared: BodyDeclaration, limit?: number): Promise<BodyContent> {
    if (declaresNoBytes(context.req)) return nothing();
    const takesNone = declared === 'none';
    try {
      if (takesNone && safeMethods.includes(context.method)) throw tookNone(context);
      const type = admit(context, limit);
      const bytes = await readBytes(context, type);
      if (bytes.length === 0) return nothing();
      const read = this.readBody(type.mediaType, bytes);
      const value = read instanceof Promise ? await read : read;
      if (!takesNone) return { value, hasBody: true };
      // An empty set of properties, which some clients send with whatever changes something, is none.
      if (isTable(value) && Object.keys(value).length === 0) return nothing();
      throw tookNone(context);
    } catch (refusal) {
      // Whatever is wrong with how a body is sent, an empty one is none.
      if (await endsWithoutBytes(context.req)) return nothing();
      // The rest is read and thrown away, so that the caller gets to see the answer.
      context.req.resume();
      throw takesNone && refusal instanceof Problem ? tookNone(context) : refusal;
    }
  }
}

function tookNone({ method }: Context): Problem {
  return new Problem('invalid-body', `A ${method} of this address takes no body; send it without one.`);
}

function nothing(): BodyContent {
  return { value: emptyProperties(), hasBody: false };
}

/** For a chunked body that was refused unread: whether it turns out to be empty. */
async function endsWithoutBytes(request: IncomingMessage): Promise<boolean> {
  if (request.headers['transfer-encoding'] === undefined || request.readableDidRead || request.destroyed) return false;
  try {
    await once(request, 'readable');
  } catch {
    return false;
  }
  return request.read() === null && request.complete;
}

function admit(context: Context, limit: number | undefined): AdmittedType {
  const { headers } = context.req;
  const encoding = headers['content-encoding'] ?? '';
  if (encoding !== '') {
    throw new Problem('unsupported-media-type', `The body has the Content-Encoding "${encoding}"; send it as it is.`);
  }
  const { mediaType, kind } = readBodyType(headers['content-type'] ?? '');
  const admitted = { mediaType, kind, limit: (kind === 'json' ? limit : undefined) ?? bodyLimits[kind] };
  if (Number(headers['content-length'] ?? 0) > admitted.limit) throw tooLarge(admitted);
  return admitted;
}

async function readBytes(context: Context, type: AdmittedType): Promise<Buffer> {
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

function tooLarge({ mediaType, limit }: AdmittedType): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

/**
 * The body parser as a reader of bytes: text mode without an encoding, for any type, since only ours
 * come so far. Its own parsing would turn broken UTF-8 into replacement characters and unknown types
 * into an empty object. The typings call the option `encode`; what is read is `encoding`.
 *
 * The package is a tenth of all that is loaded, and most requests have no body.
 */
async function makeByteReader(limit: number): Promise<Middleware> {
  const { default: bodyParser } = await import('koa-bodyparser');
  const options = { enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: `${limit}b`, encoding: null };
  const made = bodyParser(options);
  byteReaders.set(limit, made);
  return made;
}
