import type { ContentResponse, DocumentResponse, FileResponse, Validators } from './route-response.js';
import { entityTag } from './entity-tag.js';
import { hrefOf } from '#adapters/http/address/path-pattern';
import { type DocumentForm, serialise } from './document-form.js';

/** Sent with every response, errors included. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // Responses that carry an ETag have `private, no-cache` instead, so that clients revalidate them.
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site, Accept',
} as const;

/** A response as bytes and headers, without the headers that differ for each request. */
export interface EncodedResponse {
  readonly status: number;
  /** The headers but for `entityHeaders`: names and values alternate. */
  readonly headers: readonly string[];
  /** The headers that describe the bytes; empty without bytes. */
  readonly entityHeaders: readonly string[];
  /** A string with one character for each byte (latin1), or a Buffer where Node writes that faster. */
  readonly bytes: string | Buffer;
  /** The strong `ETag`, which `headers` has, too. */
  readonly etag: string | undefined;
}

/** A response of a route, with what the response cache needs to send it again. */
export interface CacheableResponse {
  readonly response: EncodedResponse;
  /** While these are fresh, the route would give the same response. */
  readonly validators: Validators;
  /** The side effect of a GET. It happens each time. */
  readonly effect: (() => void) | undefined;
  readonly operationId: string;
}

/** Node writes up to so many bytes faster together with the headers. It would copy a longer string each time. */
const fewBytes = 8 * 1024;

type Headers = Readonly<Record<string, string>>;

const documentTypes = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' };

/** A response without a body. */
export function encodeEmpty(status: number, headers: Headers): EncodedResponse {
  return { status, headers: headOf(headers), entityHeaders: [], bytes: '', etag: undefined };
}

/** @param type the full `Content-Type` */
export function encodeBytes(
  status: number,
  content: Buffer | string,
  type: string,
  headers?: Headers,
  etag?: string,
): EncodedResponse {
  const bytes = bytesOf(content);
  return {
    status,
    headers: headers === undefined ? plainHead : headOf(headers),
    entityHeaders: ['Content-Type', type, 'Content-Length', String(bytes.length)],
    bytes,
    etag,
  };
}

/** The bytes in the form that `EncodedResponse` wants. */
function bytesOf(content: Buffer | string): Buffer | string {
  if (typeof content !== 'string') return content.length < fewBytes ? content.toString('latin1') : content;
  // Most texts are ASCII: their characters are their bytes.
  const isPlain = content.length < fewBytes && Buffer.byteLength(content) === content.length;
  return isPlain ? content : bytesOf(Buffer.from(content));
}

/** @param tagged whether a 200 carries a strong `ETag` */
export function encodeDocument(answer: DocumentResponse, form: DocumentForm, tagged: boolean): EncodedResponse {
  const content = serialise(answer.document, form);
  const { location, headers } = answer;
  const all = location === undefined ? headers : { Location: hrefOf(location), ...headers };
  return encodeTagged(answer.status, content, documentTypes[form], all, tagged);
}

/** @param tagged whether a 200 carries a strong `ETag` */
export function encodeContent(
  { status, type, headers }: ContentResponse,
  content: Buffer | string,
  tagged: boolean,
): EncodedResponse {
  return encodeTagged(status, content, type, headers, tagged);
}

/** The response with the headers of a file, or of a part of it, and without its bytes. */
export function encodeFile({ status, part, etag, type, headers }: FileResponse): EncodedResponse {
  return {
    status,
    headers: headOf({ ...headers, ...revalidated(etag) }),
    entityHeaders: ['Content-Type', type, 'Content-Length', String(part.to - part.from)],
    bytes: '',
    etag,
  };
}

/** A browser sends If-None-Match only if it may store the response and has to revalidate it. */
function revalidated(etag: string): Headers {
  return { ETag: etag, 'Cache-Control': 'private, no-cache' };
}

/** Names and values alternate. */
function headOf(headers: Headers): string[] {
  return Object.entries({ ...securityHeaders, ...headers }).flat();
}

/** The headers of most responses. */
const plainHead: readonly string[] = headOf({});

function encodeTagged(
  status: number,
  content: Buffer | string,
  type: string,
  headers: Headers | undefined,
  tagged: boolean,
): EncodedResponse {
  if (!tagged || status !== 200) return encodeBytes(status, content, type, headers);
  const etag = entityTag(content);
  return encodeBytes(status, content, type, { ...headers, ...revalidated(etag) }, etag);
}
