import type { Context } from 'koa';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { safeMethods } from '../safe-methods.js';
import { BodyRoom } from './body-room.js';
import { declaresNoBytes } from './declares-no-bytes.js';
import { bodyLimits, readBodyType, type BodyKind } from './media-type.js';
import type { BodyDeclaration } from '#application/use-cases/define-operation';
import type { BodyContent } from './parse-body.js';
import { readBytes, tooLarge, type AdmittedType } from './read-bytes.js';

/**
 * Reads the bytes of a body.
 * @throws Problem `invalid-body`
 */
export type BodyReader = (kind: BodyKind, bytes: Uint8Array) => PropertyValue | Promise<PropertyValue>;

/**
 * Lets a body in only when it is of a type, an encoding and a size that is read here, and only
 * where the route takes one. Properties on a request that takes none are refused rather than ignored:
 * who sends some with a DELETE or a GET means something that would not happen.
 */
export class BodyGate {
  private readonly room = new BodyRoom();

  constructor(private readonly readBody: BodyReader) {}

  /**
   * @param limit the most bytes of a JSON body, where a route takes more than is usual
   * @throws Problem `invalid-body`, `body-too-large`, `unsupported-media-type`; `too-busy` where too much waits already
   */
  async read(context: Context, declared: BodyDeclaration, limit?: number): Promise<BodyContent> {
    if (declaresNoBytes(context.req)) return nothing();
    const takesNone = declared === 'none';
    try {
      if (takesNone && safeMethods.includes(context.method)) throw tookNone(context);
      const type = admit(context, limit);
      this.room.take(context.req, Number(context.req.headers['content-length'] ?? 0));
      const bytes = await readBytes(context, type);
      // What a chunked body has is known only now.
      this.room.take(context.req, bytes.length);
      if (bytes.length === 0) return nothing();
      const read = this.readBody(type.kind, bytes);
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

  /** The request is answered, or refused: its body takes no room any more. */
  leave({ req }: Context): void {
    this.room.leave(req);
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
  const transfer = headers['transfer-encoding'] ?? 'chunked';
  if (transfer.toLowerCase() !== 'chunked') {
    throw new Problem('unsupported-media-type', `The body has the Transfer-Encoding "${transfer}"; send it as it is.`);
  }
  const { mediaType, kind } = readBodyType(headers['content-type'] ?? '');
  const admitted = { mediaType, kind, limit: (kind === 'json' ? limit : undefined) ?? bodyLimits[kind] };
  if (Number(headers['content-length'] ?? 0) > admitted.limit) throw tooLarge(admitted);
  return admitted;
}
