import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NewRow, SharedState, StateKind } from '#application/ports/shared-state';
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

/** The digest of each key by the digest of its id. */
const sessions: StateKind<string> = { name: 'browser-session' };
const codes: StateKind<true> = { name: 'session-code' };

/**
 * The sessions of browsers with services that demand a token. They last 12 hours, with all services of the project. The state has no
 * secret, only digests.
 */
export class Sessions {
  constructor(private readonly state: SharedState) {}

  /** A code that can be exchanged for a session once, within a minute. */
  async issueCode(): Promise<string> {
    const code = randomSecret();
    await this.add(codes, code, { value: true, lastsMs: codeMs });
    return code;
  }

  async begin(): Promise<BrowserSession> {
    const session = { id: randomSecret(), key: randomSecret() };
    await this.add(sessions, session.id, { value: digest(session.key), lastsMs: sessionMs });
    return session;
  }

  /**
   * Begins a session for a code.
   * @throws Problem `unauthorized`
   */
  async exchange(code: string): Promise<BrowserSession> {
    let isThere = false;
    await this.state.update(codes, digest(code), (row) => {
      isThere = row !== undefined;
      return undefined;
    });
    if (isThere) return this.begin();
    throw new Problem(
      'unauthorized',
      'This code is wrong, used, or older than a minute. Send the token instead, as "Authorization: Bearer <token>" without a body.',
    );
  }

  /** @param id `undefined` for a request without the cookie */
  async isOpen(id: string | undefined, key: string): Promise<boolean> {
    if (id === undefined) return false;
    // Another service may have begun it a moment ago.
    if (this.state.row(sessions, digest(id)) === undefined) await this.state.sync();
    const session = this.state.row(sessions, digest(id));
    return session !== undefined && isSame(session.value, digest(key));
  }

  async end(id: string): Promise<void> {
    await this.state.update(sessions, digest(id), () => undefined);
  }

  /** Adds a row; the oldest goes where there are too many. */
  private async add<Value>(kind: StateKind<Value>, secret: string, row: NewRow<Value>): Promise<void> {
    const rows = this.state.rows(kind);
    await this.state.end(rows.slice(0, Math.max(0, rows.length + 1 - mostSessions)));
    await this.state.update(kind, digest(secret), () => row);
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Takes the same time for every digest. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
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
