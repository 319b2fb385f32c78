import type { RequestListener } from 'node:http';
import { Problem } from '#domain/problem/problem';
import { lastAnswer, writeLast } from './error-response.js';

const mostFields = 100;

/**
 * Refuses a request of more than 100 header fields, as one whose header block is larger than 16 KiB
 * is. Node itself drops the fields beyond a number in silence, and would go on with what is left.
 */
export function limitFields(answer: RequestListener): RequestListener {
  return (request, response) => {
    // A name and a value each.
    if (request.rawHeaders.length <= 2 * mostFields) return answer(request, response);
    const problem = new Problem('headers-too-large', `The request has more than ${mostFields} header fields.`);
    writeLast(response, lastAnswer(problem, request.url));
  };
}
