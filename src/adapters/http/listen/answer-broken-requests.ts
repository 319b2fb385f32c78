import { STATUS_CODES, type Server } from 'node:http';
import { problemAnswer } from '../answer/problem-answer.js';
import { brokenRequest, type ReadFailure } from './broken-request.js';

/** Has the server tell the problem where Node cannot read a request (a broken request line, headers too large or too slow). */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException & ReadFailure, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    // A caller that never closes its side would keep the connection, of which there are so many.
    socket.end(refusalOf(error), 'latin1', () => socket.destroy());
  });
}

function refusalOf(failure: ReadFailure): string {
  const { status, head, entity, bytes } = problemAnswer(brokenRequest(failure), undefined, 'json');
  const fields = [...head, ...entity, 'Date', new Date().toUTCString(), 'Connection', 'close'];
  const lines = fields.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${bytes.toString('latin1')}`;
}
