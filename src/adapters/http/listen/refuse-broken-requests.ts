import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '#domain/problem/problem';
import { cutOff } from '#adapters/http/request/body-bytes';
import { encodeProblem } from '#adapters/http/response/problem-document';

/**
 * Answers a request that Node cannot read (a broken request line, headers too large or too slow) with its problem, and closes
 * the connection. The answers to the complete requests before it come first.
 *
 * @param last the last answer of each connection, sent or not
 */
export function refuseBrokenRequests(server: Server, last: ReadonlyMap<Duplex, ServerResponse>): void {
  const broken = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException & ReadFailure, socket) => {
    // The bytes after a broken request are broken, too.
    if (error.code === 'ECONNRESET' || !socket.writable || broken.has(socket)) return;
    broken.add(socket);
    const answer = last.get(socket);
    const refuse = () => end(socket, refusalOf(error));
    if (answer === undefined) refuse();
    // The answer is to this request: its body is broken.
    else if (!answer.req.complete) refuseBody(answer, error, socket);
    else if (answer.closed) refuse();
    else answer.once('close', refuse);
  });
}

function refuseBody(answer: ServerResponse, failure: ReadFailure, socket: Duplex): void {
  if (answer.headersSent) return end(socket, '');
  const problem = failure.code === 'HPE_INVALID_EOF_STATE' ? cutOff() : brokenRequest(failure);
  writeClosing(answer, closingResponse(problem, answer.req.url));
}

/** Destroys the connection: a caller that never closes its side would occupy one of a limited number. */
function end(socket: Duplex, last: string): void {
  if (socket.writable) socket.end(last, 'latin1', () => socket.destroy());
}

function refusalOf(failure: ReadFailure): string {
  const { status, fields, bytes } = closingResponse(brokenRequest(failure), undefined);
  const lines = [...fields, 'Date', new Date().toUTCString()]
    .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    .join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${bytes.toString('latin1')}`;
}

/** Node's error for a request that it could not read. */
interface ReadFailure {
  readonly code?: string | undefined;
  /** The message of Node's parser, or a sentence about a body that is too slow. */
  readonly reason?: unknown;
}

/** The problem of a request that Node could not read. */
export function brokenRequest({ code, reason }: ReadFailure): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The address and the header fields are together larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(
        'request-timed-out',
        typeof reason === 'string' ? reason : 'The request did not arrive within 10 seconds.',
      );
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      // Node takes the text after a blank in the address for the version.
      return new Problem(
        'malformed-request',
        'The address holds a blank, or a character that is not ASCII; percent-encode each name of it, as encodeURIComponent does.',
      );
    case 'HPE_INVALID_METHOD':
      return new Problem(
        'malformed-request',
        'The request does not begin with a method that is known, such as GET, PUT, POST or DELETE.',
      );
    default:
      return new Problem(
        'malformed-request',
        `The request is no HTTP/1.1${typeof reason === 'string' ? `: ${reason}` : ''}.`,
      );
  }
}

/** An answer after which the connection is closed. */
interface ClosingResponse {
  readonly status: number;
  /** Names and values alternate. */
  readonly fields: string[];
  readonly bytes: Buffer | string;
}

/**
 * Answers a request that never reaches the app.
 * @param target the address as it was sent, if it could be read
 */
export function closingResponse(problem: Problem, target: string | undefined): ClosingResponse {
  const { status, headers: head, entityHeaders: entity, bytes } = encodeProblem(problem, target, 'json');
  return { status, fields: [...head, ...entity, 'Connection', 'close'], bytes };
}

export function writeClosing(response: ServerResponse, { status, fields, bytes }: ClosingResponse): void {
  response.writeHead(status, fields).end(bytes, 'latin1');
}
