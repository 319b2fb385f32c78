import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '#domain/problem/problem';
import { closingResponse, writeClosing } from './refuse-broken-requests.js';

const mostFields = 100;
const mostWaiting = 100;

/**
 * Refuses a request of more than 100 header fields with the problem of a header block that is too large. Node itself drops
 * fields beyond a limit silently, and handles the request without them.
 */
export function limitFields(answer: RequestListener): RequestListener {
  return (request, response) => {
    // Each field is a name and a value.
    if (request.rawHeaders.length <= 2 * mostFields) return answer(request, response);
    const problem = new Problem('headers-too-large', `The request has more than ${mostFields} header fields.`);
    writeClosing(response, closingResponse(problem, request.url));
  };
}

/** The requests of one connection. */
interface Queue {
  last: ServerResponse;
  waiting: number;
}

/**
 * Starts a request when the one before it on the same connection is answered. Node starts all pipelined requests at once and
 * buffers their answers: a caller that reads none of them would fill gigabytes with a few kilobytes of requests. A connection
 * with more than 100 waiting requests is destroyed.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>();
  return (request, response) => {
    const queue = queues.get(request.socket);
    if (queue === undefined) {
      queues.set(request.socket, { last: response, waiting: 0 });
      answer(request, response);
    } else if (queue.last.closed) {
      queue.last = response;
      // The answer before may have closed the connection.
      if (request.socket.writable) answer(request, response);
    } else if (queue.waiting === mostWaiting) {
      request.socket.destroy();
    } else {
      queue.waiting++;
      queue.last.once('close', () => {
        queue.waiting--;
        if (request.socket.writable) answer(request, response);
      });
      queue.last = response;
    }
  };
}
