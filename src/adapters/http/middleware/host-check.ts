import type { Middleware } from 'koa';
import { isAllowableHost, isHostName } from '#domain/host-and-origin';
import { Problem } from '#domain/problem/problem';

const highestPort = 65_535;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request whose `Host` is not a name of this service: a web page that rebinds its own
 * name to this machine sends that name. The check reads the raw header lines, because a framework can parse the host name
 * wrongly (`evil.example:x@localhost`).
 *
 * @param allowed further names: exact ones, or `.example.org` for every name below it
 * @throws TypeError at once when one of them would allow no host, or every name below a suffix such as `.com`
 */
export function checkHost(allowed: readonly string[]): Middleware {
  allowed.forEach(requireAllowable);
  const names = [...loopback, ...allowed.map((name) => name.toLowerCase())];
  const isAllowed = (host: string): boolean => {
    const name = hostName(host);
    return name !== undefined && names.some((each) => (each.startsWith('.') ? name.endsWith(each) : name === each));
  };
  /** Most requests have the same host as the one before. */
  let allowedLast: string | undefined;
  return (context, next) => {
    const host = onlyHost(context.req.rawHeaders);
    if (host === undefined || (host !== allowedLast && !isAllowed(host))) {
      throw new Problem(
        'host-not-allowed',
        'The Host header names none of the hosts this service answers for; use localhost or 127.0.0.1, or start the service with that host allowed.',
      );
    }
    allowedLast = host;
    return next();
  };
}

/** The value of the `Host` header; `undefined` if it is absent, or sent more than once. */
function onlyHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[index + 1];
  }
  return host;
}

/** The name without its port, in lower case; `undefined` when the value is not a host and a port. */
function hostName(value: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(value)?.[1] ?? '';
  const name = value.slice(0, port === '' ? undefined : -port.length - 1).toLowerCase();
  return Number(port) <= highestPort && isHostName(name) ? name : undefined;
}

function requireAllowable(text: string): void {
  if (!isAllowableHost(text)) {
    throw new TypeError(
      `"${text}" would allow no host, or any site; give a name without scheme, port and path, and more than a suffix like .com: studio.example, .studio.example, [fd00::1]`,
    );
  }
}
