import type { Context, Middleware } from 'koa';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { safeMethods } from './request-context.js';
import { type BodyKind, bodyLimits, type BodyType, readBodyType } from './media-type.js';
import type { StagedContent } from '#application/ports/file-store';
import type { BodyDeclaration, BodySource } from '#application/use-cases/define-operation';
import { uploadedBytes } from './body-time.js';
import type { BodyContent } from './parse-request.js';
import bodyParser from 'koa-bodyparser';

/**
 * Reads the bytes of a body.
 * @throws Problem `invalid-body`
 */
export type BodyReader = (
  kind: BodyKind,
  bytes: Uint8Array,
  maxValues?: number,
) => PropertyValue | Promise<PropertyValue>;

/** The most that a JSON body may have, for a route that takes more than the usual. */
export interface BodyLimit {
  readonly bytes: number;
  readonly values?: number;
}

/** Receives the bytes of an upload. */
export interface ReceiveUpload {
  /** The media types that the address takes. */
  readonly media: readonly string[];
  receive(source: BodySource): Promise<StagedContent>;
}

/**
 * Reads a body if the route takes one, and if its type, encoding and size are accepted. Properties on a request that takes none
 * are refused: the sender of a DELETE or GET with properties means something that would not happen.
 */
export class BodyGate {
  private readonly room = new BodyRoom();

  constructor(private readonly readBody: BodyReader) {}

  /**
   * @throws Problem `invalid-body`, `body-too-large`, `unsupported-media-type`; `too-busy` if the waiting bodies are too large together
   */
  async read(
    context: Context,
    declared: BodyDeclaration,
    limit?: BodyLimit,
    upload?: ReceiveUpload,
  ): Promise<BodyContent> {
    if (declaresNoBytes(context.req)) return nothing();
    const takesNone = declared === 'none' || (declared === 'stream' && upload === undefined);
    try {
      if (upload !== undefined) return await receive(context, upload);
      if (takesNone && safeMethods.includes(context.method)) throw takesNoBody(context.method);
      const type = admit(context, limit?.bytes);
      this.room.take(context.req, Number(context.req.headers['content-length'] ?? 0));
      const bytes = await readBytes(context, type);
      // The size of a chunked body is known only now.
      this.room.take(context.req, bytes.length);
      if (bytes.length === 0) return nothing();
      const read = this.readBody(type.kind, bytes, limit?.values);
      const value = read instanceof Promise ? await read : read;
      if (!takesNone) return { value, hasBody: true };
      // Some clients send an empty table with every change.
      if (isTable(value) && Object.keys(value).length === 0) return nothing();
      throw takesNoBody(context.method);
    } catch (refusal) {
      // An empty body is no body, even with wrong headers.
      if (await endsWithoutBytes(context.req)) return nothing();
      // The rest is read and dropped, so that the caller reads the answer.
      context.req.resume();
      throw takesNone && refusal instanceof Problem ? takesNoBody(context.method) : refusal;
    }
  }

  /** Frees the room of the body when the request is answered or refused. */
  leave({ req }: Context): void {
    this.room.leave(req);
  }
}

export function takesNoBody(method: string): Problem {
  return new Problem('invalid-body', `A ${method} of this address takes no body; send it without one.`);
}

function nothing(): BodyContent {
  return { value: emptyProperties(), hasBody: false };
}

/** Whether a chunked body that was refused unread is empty. */
async function endsWithoutBytes(request: IncomingMessage): Promise<boolean> {
  if (request.headers['transfer-encoding'] === undefined || request.readableDidRead || request.destroyed) return false;
  try {
    await once(request, 'readable');
  } catch {
    return false;
  }
  return request.read() === null && request.complete;
}

/** @throws Problem as `BodyGate.read`, and what the receiver refuses */
async function receive({ req }: Context, { media, receive }: ReceiveUpload): Promise<BodyContent> {
  refuseEncodings(req);
  const [type = ''] = (req.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  if (!media.includes(type.trim())) {
    throw new Problem(
      'unsupported-media-type',
      `The bytes of an asset have the Content-Type ${media.map((each) => `"${each}"`).join(' or ')} here, ${type === '' ? 'and the request has none' : `not "${type.trim()}"`}.`,
    );
  }
  const length = req.headers['content-length'];
  try {
    const source = { bytes: uploadedBytes(req), ...(length === undefined ? {} : { length: Number(length) }) };
    return { value: null, hasBody: true, upload: await receive(source) };
  } catch (error) {
    const isCutOff = req.destroyed && !(error instanceof Problem);
    throw isCutOff
      ? new Problem('invalid-body', 'The body ended before it was complete.', {}, { cause: error })
      : error;
  }
}

/** @throws Problem `unsupported-media-type` */
function refuseEncodings({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? '';
  if (encoding !== '') {
    throw new Problem('unsupported-media-type', `The body has the Content-Encoding "${encoding}"; send it as it is.`);
  }
  const transfer = headers['transfer-encoding'] ?? 'chunked';
  if (transfer.toLowerCase() !== 'chunked') {
    throw new Problem('unsupported-media-type', `The body has the Transfer-Encoding "${transfer}"; send it as it is.`);
  }
}

function admit(context: Context, limit: number | undefined): AdmittedType {
  const { headers } = context.req;
  refuseEncodings(context.req);
  const { mediaType, kind } = readBodyType(headers['content-type'] ?? '');
  const admitted = { mediaType, kind, limit: (kind === 'json' ? limit : undefined) ?? bodyLimits[kind] };
  if (Number(headers['content-length'] ?? 0) > admitted.limit) throw tooLarge(admitted);
  return admitted;
}

const defaultMaxBytes = 32 * 1024 * 1024;

/** Bounds the memory for the bodies of requests that are not answered yet. */
export class BodyRoom {
  private readonly taken = new Map<IncomingMessage, number>();
  private bytes = 0;

  /** @param most bytes of all bodies together */
  constructor(private readonly most = defaultMaxBytes) {}

  /**
   * Takes room for a request's body, and frees what was taken for it before.
   * @throws Problem `too-busy`
   */
  take(request: IncomingMessage, bytes: number): void {
    const others = this.bytes - (this.taken.get(request) ?? 0);
    if (others + bytes > this.most) {
      throw new Problem(
        'too-busy',
        `The requests that wait for their answers have bodies of ${this.most / 1024 / 1024} MiB already; send the request again later.`,
      );
    }
    this.taken.set(request, bytes);
    this.bytes = others + bytes;
  }

  /** The request is answered, or refused. */
  leave(request: IncomingMessage): void {
    this.bytes -= this.taken.get(request) ?? 0;
    this.taken.delete(request);
  }
}

/** Whether the headers declare no body, or an empty one. A chunked body may be empty, too. */
export function declaresNoBytes({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

export interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

const byteReaders = new Map<number, Middleware>();

/**
 * Reads the bytes of a body whose declared size is within the limit.
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
  if (!Buffer.isBuffer(rawBody)) throw new Error(`the body parser skipped a body of type ${type.mediaType}`);
  return rawBody;
}

export function tooLarge({ mediaType, limit }: AdmittedType): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

/** The middleware after the body parser. It does nothing. */
const readOnly = (): Promise<void> => Promise.resolve();

/**
 * Configures the body parser to read bytes: text mode without an encoding, for any type. Its own parsing would turn broken UTF-8
 * into replacement characters, and unknown types into an empty object. Its typings call the option `encode`; it reads `encoding`.
 */
function byteReaderOf(limit: number): Middleware {
  const known = byteReaders.get(limit);
  if (known !== undefined) return known;
  const options = { enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: `${limit}b`, encoding: null };
  const made = bodyParser(options);
  byteReaders.set(limit, made);
  return made;
}
