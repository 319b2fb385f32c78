import { signal } from '@preact/signals';
import { baseUrl } from './base-url.js';

/** `locked`: the service demands a token, and this browser has no session. */
export const access = signal<'open' | 'locked'>('open');

/** Names what the tabs of this service share. */
export const sessionName = `pagewright-session ${baseUrl}`;

let key = storedKey();

/** Whether the service demands a token. What sends no header, such as a picture, gets nothing from it then. */
export function hasSession(): boolean {
  return key !== undefined;
}

export function sessionKey(): string | undefined {
  return key;
}

/** Takes the key of a session, and opens the studio. */
export function takeKey(taken: string): void {
  key = taken;
  access.value = 'open';
  // A browser may forbid storage. Then a reload asks for the token again.
  try {
    sessionStorage.setItem(sessionName, taken);
  } catch {
    return;
  }
}

function storedKey(): string | undefined {
  try {
    return sessionStorage.getItem(sessionName) ?? undefined;
  } catch {
    return undefined;
  }
}
