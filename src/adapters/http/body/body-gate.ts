import type { Context, Middleware } from 'koa';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import { declaresNoBytes } from './declares-no-bytes.js';
import { bodyLimits, bodyMediaTypes, readBodyType, type BodyType } from './media-type.js';
import type { BodyContent, BodyDeclaration } from './parse-body.js';

/**
 * Reads the bytes of a body.
 * @param mediaType in lower case without parameters, one the gate lets through
 * @throws Problem `invalid-body`
 */
export type BodyReader = (mediaType: string, bytes: Uint8Array) => PropertyValue | Promise<PropertyValue>;

const byteReaders = new Map<number, Promise<Middleware>>();

interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

/**
 * Lets a body in only when it is of a type, an encoding and a size that is read here, and only
 * where the route takes one. A body on a request that takes none is refused rather than ignored:
 * who sends properties with a DELETE or a GET means something that would not happen.
 */
export class BodyGate {
  constructor(private readonly readBody: BodyReader) {}

  /**
   * @param limit the most bytes of a JSON body, where a route takes more than is usual
   * @throws Problem `invalid-body`, `body-too-large`, `unsupported-media-type`
   */
  async read(context: Context, declared: BodyDeclaration, limit?: number): Promise<BodyContent> {
    const nothing = { value: emptyProperties(), hasBody: false };
    if (declaresNoBytes(context.req)) return nothing;
    try {
      const type = admit(context, declared, limit);
      const bytes = await readBytes(context, type);
      return bytes.length === 0 ? nothing : { value: await this.readBody(type.mediaType, bytes), hasBody: true };
    } catch (refusal) {
      // Whatever is wrong with how a body is sent, an empty one is none.
      if (await endsWithoutBytes(context.req)) return nothing;
      // The rest is read and thrown away, so that the caller gets to see the answer.
      context.req.resume();
      throw refusal;
    }
  }
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

function admit(context: Context, declared: BodyDeclaration, limit: number | undefined): AdmittedType {
  if (declared === 'none') {
    throw new Problem('invalid-body', `A ${context.method} of this address takes no body; send it without one.`);
  }
  const encoding = context.get('Content-Encoding');
  if (encoding !== '') {
    throw new Problem('unsupported-media-type', `The body has the Content-Encoding "${encoding}"; send it as it is.`);
  }
  const type = readBodyType(context.get('Content-Type'));
  const admitted = { ...type, limit: (type.kind === 'json' ? limit : undefined) ?? bodyLimits[type.kind] };
  if (Number(context.get('Content-Length')) > admitted.limit) throw tooLarge(admitted);
  return admitted;
}

async function readBytes(context: Context, type: AdmittedType): Promise<Buffer> {
  try {
    const read = await byteReader(type.limit);
    await read(context, () => Promise.resolve());
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : 500;
    if (status === 413) throw tooLarge(type);
    if (status === 400)
      throw new Problem('invalid-body', 'The body ended before it was complete.', {}, { cause: error });
    throw error;
  }
  const { rawBody } = context.request;
  if (typeof rawBody !== 'string') throw new Error(`the body parser passed over a body of type ${type.mediaType}`);
  return Buffer.from(rawBody, 'latin1');
}

function tooLarge({ mediaType, limit }: AdmittedType): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

/**
 * The body parser as a reader of bytes: text mode for our types, in an encoding that keeps each
 * byte. Its own parsing would turn broken UTF-8 into replacement characters and unknown types
 * into an empty object. The typings call the option `encode`; what is read is `encoding`.
 */
function byteReader(limit: number): Promise<Middleware> {
  const made = byteReaders.get(limit) ?? makeByteReader(limit);
  byteReaders.set(limit, made);
  return made;
}

/** The package is a tenth of all that is loaded, and most requests have no body. */
async function makeByteReader(limit: number): Promise<Middleware> {
  const { default: bodyParser } = await import('koa-bodyparser');
  const options = {
    enableTypes: ['text'],
    extendTypes: { text: [...Object.values(bodyMediaTypes).flat(), '+json'] },
    textLimit: `${limit}b`,
    encoding: 'latin1',
  };
  return bodyParser(options);
}
