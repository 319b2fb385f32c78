import type { Context } from 'koa';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { safeMethods } from './request-context.js';
import { type BodyKind, bodyLimits, type BodyType, readBodyType } from './media-type.js';
import type { StagedContent } from '#application/ports/file-store';
import type { BodyDeclaration, BodySource } from '#application/use-cases/define-operation';
import { Quota, type Share } from '#application/support/quota';
import { bytesOf } from './body-bytes.js';
import { uploadedBytes } from './body-time.js';
import { parseBytes, TooManyBytes } from './parse-bytes.js';
import type { BodyContent } from './parse-request.js';

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

/** The most bytes of all bodies together that wait for their answers. */
const mostBytes = 32 * 1024 * 1024;

/** Bounds the memory for the bodies of requests that are not answered yet. Only the bytes that have arrived count. */
export class BodyAdmission {
  private readonly quota: Quota;

  constructor(
    private readonly readBody: BodyReader,
    most = mostBytes,
  ) {
    this.quota = new Quota(most);
  }

  /** Does the work of a request. What its body took is given back when the work has ended or failed. */
  async use<Result>(context: Context, work: (body: RequestBody) => Promise<Result>): Promise<Result> {
    const body = new RequestBody(context, this.quota, this.readBody);
    try {
      return await work(body);
    } finally {
      await body.release();
    }
  }
}

/** The body of one request. */
class RequestBody {
  private readonly share: Share;
  private upload: StagedContent | undefined;

  constructor(
    private readonly context: Context,
    private readonly quota: Quota,
    private readonly readBody: BodyReader,
  ) {
    this.share = quota.share();
  }

  /**
   * Reads a body if the route takes one, and if its type, encoding and size are accepted. Properties on a request that takes none
   * are refused: the sender of a DELETE or GET with properties means something that would not happen.
   * @throws Problem `invalid-body`, `body-too-large`, `unsupported-media-type`; `too-busy` if the waiting bodies are too large together
   */
  async read(declared: BodyDeclaration, limit?: BodyLimit, upload?: ReceiveUpload): Promise<BodyContent> {
    const { req, method } = this.context;
    if (declaresNoBytes(req)) return nothing();
    const takesNone = declared === 'none' || (declared === 'stream' && upload === undefined);
    try {
      if (upload !== undefined) return await this.receive(upload);
      if (takesNone && safeMethods.includes(method)) throw takesNoBody(method);
      const value = await this.parse(admit(req, limit?.bytes), limit?.values);
      if (value === undefined) return nothing();
      if (!takesNone) return { value, hasBody: true };
      // Some clients send an empty table with every change.
      if (isTable(value) && Object.keys(value).length === 0) return nothing();
      throw takesNoBody(method);
    } catch (refusal) {
      // An empty body is no body, even with wrong headers.
      if (await endsWithoutBytes(req)) return nothing();
      // The rest is read and dropped, so that the caller reads the answer.
      req.resume();
      throw takesNone && refusal instanceof Problem ? takesNoBody(method) : refusal;
    }
  }

  /**
   * The bytes of a body.
   * @param type for the refusal
   * @throws Problem `body-too-large`, `too-busy`; `invalid-body` where it ends too early
   */
  async bytes(type: Pick<AdmittedType, 'mediaType' | 'limit'>): Promise<Buffer> {
    try {
      return await parseBytes(this.context.req, this.counted(bytesOf(this.context.req)), type.limit);
    } catch (error) {
      throw error instanceof TooManyBytes ? tooLarge(type) : error;
    }
  }

  /** @throws Problem `too-busy` */
  private async *counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (!this.share.take(piece.length)) throw tooBusy(this.quota.most);
      yield piece;
    }
  }

  /** Gives back what the body has taken. */
  async release(): Promise<void> {
    this.share.release();
    await this.upload?.release();
  }

  /** @returns `undefined` for an empty body */
  private async parse(type: AdmittedType, maxValues: number | undefined): Promise<PropertyValue | undefined> {
    const bytes = await this.bytes(type);
    return bytes.length === 0 ? undefined : this.readBody(type.kind, bytes, maxValues);
  }

  /** @throws Problem as `read`, and what the receiver refuses */
  private async receive({ media, receive }: ReceiveUpload): Promise<BodyContent> {
    const { req } = this.context;
    refuseEncodings(req);
    requireType(req, media);
    const length = req.headers['content-length'];
    const source = { bytes: uploadedBytes(req), ...(length === undefined ? {} : { length: Number(length) }) };
    this.upload = await receive(source);
    return { value: null, hasBody: true, upload: this.upload };
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
  const pieces = bytesOf(request);
  try {
    return (await pieces.next()).done === true;
  } catch {
    return false;
  } finally {
    await pieces.return();
  }
}

/** @throws Problem `unsupported-media-type` */
function requireType({ headers }: IncomingMessage, media: readonly string[]): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  if (media.includes(type.trim())) return;
  throw new Problem(
    'unsupported-media-type',
    `The bytes of an asset have the Content-Type ${media.map((each) => `"${each}"`).join(' or ')} here, ${type === '' ? 'and the request has none' : `not "${type.trim()}"`}.`,
  );
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

/** @throws Problem `unsupported-media-type` */
function admit(request: IncomingMessage, limit: number | undefined): AdmittedType {
  refuseEncodings(request);
  const { mediaType, kind } = readBodyType(request.headers['content-type'] ?? '');
  return { mediaType, kind, limit: (kind === 'json' ? limit : undefined) ?? bodyLimits[kind] };
}

/** Whether the headers declare no body, or an empty one. A chunked body may be empty, too. */
export function declaresNoBytes({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

interface AdmittedType extends BodyType {
  /** The most bytes it may have. */
  readonly limit: number;
}

function tooLarge({ mediaType, limit }: Pick<AdmittedType, 'mediaType' | 'limit'>): Problem {
  return new Problem('body-too-large', `A body of type ${mediaType} is at most ${limit / 1024} KiB here.`);
}

function tooBusy(most: number): Problem {
  return new Problem(
    'too-busy',
    `The requests that wait for their answers have bodies of ${most / 1024 / 1024} MiB already; send the request again later.`,
  );
}
