import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request whose `Host` is not a name of this service: a web page that rebinds its own
 * name to this machine sends that name. The raw header lines are looked at, because a framework's
 * idea of the host name can be talked into another (`evil.example:x@localhost`).
 *
 * @param allowed further names: exact ones, or `.example.org` for every name below it
 */
export function checkHost(allowed: readonly string[]): Middleware {
  const names = [...loopback, ...allowed.map((name) => name.toLowerCase())];
  return async (context, next) => {
    const hosts = rawValues(context.req.rawHeaders, 'host');
    const name = hosts.length === 1 ? hostName(hosts[0] ?? '') : undefined;
    if (name === undefined || !names.some((each) => (each.startsWith('.') ? name.endsWith(each) : name === each))) {
      throw new Problem(
        'host-not-allowed',
        'The Host header names none of the hosts this service answers for; use localhost or 127.0.0.1, or start the service with that host allowed.',
      );
    }
    await next();
  };
}

function rawValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** The name without its port, in lower case; `undefined` when the value is not a host and a port. */
function hostName(value: string): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.exec(value.toLowerCase())?.[1];
}
