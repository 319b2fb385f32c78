import type { ContentResponse, DocumentResponse, Validators } from './route-response.js';
import { entityTag } from './entity-tag.js';
import { hrefOf } from '#adapters/http/address/path-pattern';
import { type DocumentForm, serialise } from './document-form.js';

/** Sent with every answer, errors included. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // Answers that carry an ETag have `private, no-cache` instead, so that clients revalidate them.
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site, Accept',
} as const;

/** An answer as it goes out, but for what is said of each request: ready to be written at one go. */
export interface EncodedResponse {
  readonly status: number;
  /** Names and values of the headers by turns, but for those of `entity`. */
  readonly headers: readonly string[];
  /** The same of the headers that say what the bytes are; none without bytes. */
  readonly entityHeaders: readonly string[];
  /** As a string, one character for each byte (latin1): its own bytes and no more. As a Buffer where that is written faster. */
  readonly bytes: string | Buffer;
  /** The strong `ETag`, which is in `head`, too. */
  readonly etag: string | undefined;
}

/** A response that a route gave, and what is needed to give it again. */
export interface CacheableResponse {
  readonly response: EncodedResponse;
  /** The validators: while they hold, the route would answer the same. */
  readonly validators: Validators;
  /** What a GET brings about beside its response. It is done each time. */
  readonly effect: (() => void) | undefined;
  readonly operationId: string;
}

/** So many are written faster with the headers than after them. More of them, as a string, would be copied anew each time. */
const fewBytes = 8 * 1024;

type Headers = Readonly<Record<string, string>>;

const documentTypes = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' };

/** An answer without a body. */
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
  // Written out: an object that is copied and then given one more property has a shape of its own, which takes more than it does.
  return {
    status,
    headers: headers === undefined ? plainHead : headOf(headers),
    entityHeaders: ['Content-Type', type, 'Content-Length', String(bytes.length)],
    bytes,
    etag,
  };
}

/** As they are in a `ReadyAnswer`. */
function bytesOf(content: Buffer | string): Buffer | string {
  if (typeof content !== 'string') return content.length < fewBytes ? content.toString('latin1') : content;
  // Of a text with a byte for each character, which most are, the characters are the bytes.
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

/** @param tagged as of a document */
export function encodeContent(
  { status, type, headers }: ContentResponse,
  content: Buffer | string,
  tagged: boolean,
): EncodedResponse {
  return encodeTagged(status, content, type, headers, tagged);
}

/** Names and values by turns. */
function headOf(headers: Headers): string[] {
  return Object.entries({ ...securityHeaders, ...headers }).flat();
}

/** Most answers say no more. */
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
  // A cache may keep the answer, but asks each time whether it still holds: without that, no
  // browser would ever send If-None-Match.
  const asked = { ...headers, ETag: etag, 'Cache-Control': 'private, no-cache' };
  return encodeBytes(status, content, type, asked, etag);
}
