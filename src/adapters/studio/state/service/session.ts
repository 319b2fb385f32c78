import { hasSession, sessionKey } from './session-key.js';

/** A service without a token needs no session. What tabs share of one is loaded where it has one. */
const withTabs = () => import('./session-tabs.js');

/** Shares a session with the other tabs. */
export function shareSession(): void {
  if (hasSession()) void withTabs();
}

/**
 * Sends a request with the key of the session. Where that is refused and another tab has a newer session, it is sent once more.
 * A key never stands in an address.
 */
export async function sendWithKey(url: string, init: RequestInit = {}): Promise<Response> {
  const used = sessionKey();
  const response = await fetch(url, withKey(init, used));
  if (response.status !== 401) return response;
  const other = await withTabs().then(({ keyOtherThan }) => keyOtherThan(used));
  return other === undefined ? response : fetch(url, withKey(init, other));
}

function withKey(init: RequestInit, sent: string | undefined): RequestInit {
  if (sent === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('Pagewright-Session', sent);
  return { ...init, headers };
}
