import type { RequestListener } from 'node:http';
import { securityHeaders } from '../security-headers.js';

const mostFields = 100;

/**
 * Refuses a request of more than 100 header fields with a bare 431, as Node does one whose header
 * block is larger than 16 KiB. Node itself drops the fields beyond a number in silence, and would
 * go on with what is left.
 */
export function limitFields(answer: RequestListener): RequestListener {
  return (request, response) => {
    // A name and a value each.
    if (request.rawHeaders.length <= 2 * mostFields) answer(request, response);
    else response.writeHead(431, { ...securityHeaders, 'Content-Length': 0, Connection: 'close' }).end();
  };
}
