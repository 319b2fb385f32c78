import { Problem } from '#domain/problem/problem';

/** What Node tells of a request that it could not read. */
export interface ReadFailure {
  readonly code?: string | undefined;
  /** The words of its parser. */
  readonly reason?: unknown;
}

/** The problem of a request that Node refuses before the app sees it. */
export function brokenRequest({ code, reason }: ReadFailure): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The address and the header fields are together larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timed-out', 'The request did not arrive within 10 seconds.');
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      // What follows a blank in the address is taken for the version.
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
