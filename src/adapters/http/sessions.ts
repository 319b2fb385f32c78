import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/problem/problem';

/** A code can be exchanged for a session within this time. */
const codeMs = 60_000;
const sessionMs = 12 * 60 * 60 * 1_000;
/** The oldest is ended when one more begins. */
const mostSessions = 100;

/** The two secrets of a session. Each request brings both. */
export interface BrowserSession {
  /** In the cookie: no script can read it, and the browser sends it to every port of the host. */
  readonly id: string;
  /** In the storage of the page's own origin, which no other port can read. */
  readonly key: string;
}

/** The sessions of browsers with a service that demands a token. They last 12 hours, and end with the process. */
export class Sessions {
  /** The key of each by its id, and when it ends, the oldest first. */
  private readonly sessions = new Map<string, { readonly key: string; readonly until: number }>();
  /** When each ends. */
  private readonly codes = new Map<string, number>();

  /** @param now milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /** A code that can be exchanged for a session once, within a minute. */
  issueCode(): string {
    const code = randomSecret();
    addBounded(this.codes, code, this.now() + codeMs);
    return code;
  }

  begin(): BrowserSession {
    const session = { id: randomSecret(), key: randomSecret() };
    addBounded(this.sessions, session.id, { key: session.key, until: this.now() + sessionMs });
    return session;
  }

  /**
   * Begins a session for a code.
   * @throws Problem `unauthorized`
   */
  exchange(code: string): BrowserSession {
    const until = this.codes.get(code);
    this.codes.delete(code);
    if (until !== undefined && until > this.now()) return this.begin();
    throw new Problem(
      'unauthorized',
      'This code is wrong, used, or older than a minute. Send the token instead, as "Authorization: Bearer <token>" without a body.',
    );
  }

  /** @param id `undefined` for a request without the cookie */
  isOpen(id: string | undefined, key: string): boolean {
    const session = this.sessions.get(id ?? '');
    return session !== undefined && session.until > this.now() && isSame(session.key, key);
  }

  end(id: string): void {
    this.sessions.delete(id);
  }
}

/** Adds an entry; the oldest goes where there are too many. */
function addBounded<Value>(entries: Map<string, Value>, name: string, value: Value): void {
  const [oldest] = entries.keys();
  if (entries.size >= mostSessions && oldest !== undefined) entries.delete(oldest);
  entries.set(name, value);
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time for every text. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

/** Seconds for which a browser keeps the cookie. */
const cookieSeconds = sessionMs / 1_000;

/**
 * The field that sets the cookie of a session.
 * @param id `undefined` removes the cookie
 */
export function sessionCookie(
  id: string | undefined,
  { host, secure, path }: { readonly host: string; readonly secure: boolean; readonly path: string },
): string {
  const age = id === undefined ? 0 : cookieSeconds;
  const parts = [`${cookieName(host)}=${id ?? ''}`, 'HttpOnly', 'SameSite=Strict', `Path=${path}`, `Max-Age=${age}`];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** The id of the session that a request names; `undefined` without one. */
export function sessionOf(cookies: string | undefined, host: string): string | undefined {
  const start = `${cookieName(host)}=`;
  const fields = (cookies ?? '').split(';').map((each) => each.trim());
  return fields.find((each) => each.startsWith(start))?.slice(start.length);
}

/** Browsers send cookies to every port of a host, so the name has the port. */
function cookieName(host: string): string {
  const port = /:(\d+)$/.exec(host)?.[1] ?? 'default';
  return `pagewright-${port}`;
}
