import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const mostWaiting = 100;

/** What came over one connection. */
interface Line {
  last: ServerResponse;
  waiting: number;
}

/**
 * Begins with a request when the one before it at the same connection is answered. Node begins with all
 * that came in one piece at once and keeps their answers until it is the turn of each: a caller that
 * takes none of them would have gigabytes kept with a few kilobytes of requests. A connection over which
 * more than 100 wait is cut.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const line = lines.get(request.socket);
    if (line === undefined) {
      lines.set(request.socket, { last: response, waiting: 0 });
      answer(request, response);
    } else if (line.last.closed) {
      line.last = response;
      // After an answer that was the connection's last, another would reach nobody.
      if (request.socket.writable) answer(request, response);
    } else if (line.waiting === mostWaiting) {
      request.socket.destroy();
    } else {
      line.waiting++;
      line.last.once('close', () => {
        line.waiting--;
        if (request.socket.writable) answer(request, response);
      });
      line.last = response;
    }
  };
}
