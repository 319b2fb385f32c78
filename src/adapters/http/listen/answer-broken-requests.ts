import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { brokenRequest, type ReadFailure } from './broken-request.js';
import { lastAnswer, writeLast } from './error-response.js';

/**
 * Has the server tell the problem where Node cannot read a request (a broken request line, headers too large or too slow),
 * and close the connection: after the answers to the whole requests before it, which were carried out.
 *
 * @param last the answer that each connection got last, or is about to get
 */
export function answerBrokenRequests(server: Server, last: ReadonlyMap<Duplex, ServerResponse>): void {
  const broken = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException & ReadFailure, socket) => {
    // Whatever comes after what is broken is broken, too.
    if (error.code === 'ECONNRESET' || !socket.writable || broken.has(socket)) return;
    broken.add(socket);
    const answer = last.get(socket);
    const refuse = () => end(socket, refusalOf(error));
    if (answer === undefined) refuse();
    // It is this request's own: its body is what is broken.
    else if (!answer.req.complete) refuseBody(answer, error, socket);
    else if (answer.closed) refuse();
    else answer.once('close', refuse);
  });
}

function refuseBody(answer: ServerResponse, failure: ReadFailure, socket: Duplex): void {
  if (answer.headersSent) return end(socket, '');
  writeLast(answer, lastAnswer(brokenRequest(failure), answer.req.url));
}

/** A caller that never closes its side would keep the connection, of which there are so many. */
function end(socket: Duplex, last: string): void {
  if (socket.writable) socket.end(last, 'latin1', () => socket.destroy());
}

function refusalOf(failure: ReadFailure): string {
  const { status, fields, bytes } = lastAnswer(brokenRequest(failure), undefined);
  const lines = [...fields, 'Date', new Date().toUTCString()]
    .map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    .join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${bytes.toString('latin1')}`;
}
