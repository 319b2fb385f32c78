import { randomBytes } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { Problem } from '#domain/problem/problem';
import { slowGuesses } from './middleware/slow-guesses.js';

/** A code can be exchanged for a session within this time. */
const codeMs = 60_000;
const sessionMs = 12 * 60 * 60 * 1_000;
/** The oldest is ended when one more begins. */
const mostSessions = 100;

interface Times {
  /** Milliseconds. */
  readonly now: () => number;
  /** Resolves when so many milliseconds have passed. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** The sessions of browsers with a service that demands a token. They last 12 hours, and end with the process. */
export class Sessions {
  /** When each ends, the oldest first. */
  private readonly ends = new Map<string, number>();
  private readonly codes = new Map<string, number>();
  private readonly slowDown: () => Promise<void>;

  constructor(private readonly times: Times = { now: Date.now, pause: pauseFor }) {
    this.slowDown = slowGuesses(times.pause);
  }

  /** A code that can be exchanged for a session once, within a minute. */
  issueCode(): string {
    return this.add(this.codes, codeMs);
  }

  /** Begins a session. @returns its random id */
  begin(): string {
    return this.add(this.ends, sessionMs);
  }

  /**
   * Begins a session for a code. After ten wrong codes, the refusal of each further one is delayed by a second.
   * @throws Problem `unauthorized`
   */
  async exchange(code: string): Promise<string> {
    const until = this.codes.get(code);
    this.codes.delete(code);
    if (until !== undefined && until > this.times.now()) return this.begin();
    await this.slowDown();
    throw new Problem(
      'unauthorized',
      'This code is wrong, used, or older than a minute. Send the token instead, as "Authorization: Bearer <token>" without a body.',
    );
  }

  isOpen(id: string): boolean {
    return (this.ends.get(id) ?? 0) > this.times.now();
  }

  end(id: string): void {
    this.ends.delete(id);
  }

  private add(entries: Map<string, number>, ms: number): string {
    const [oldest] = entries.keys();
    if (entries.size >= mostSessions && oldest !== undefined) entries.delete(oldest);
    const id = randomBytes(32).toString('base64url');
    entries.set(id, this.times.now() + ms);
    return id;
  }
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
