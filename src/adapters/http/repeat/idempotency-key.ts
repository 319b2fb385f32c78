import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';
import type { RequestKey } from '#domain/change/request-key';
import type { IncomingCall } from '#adapters/http/route';

/**
 * A request's `Idempotency-Key`, with a digest of all that makes it this request: method, address,
 * author and body.
 *
 * @throws Problem `invalid-header`
 */
export async function readRequestKey(
  key: string,
  { method, target, author, readBody }: IncomingCall,
): Promise<RequestKey> {
  if (!/^[!-~]{1,200}$/.test(key)) {
    throw new Problem('invalid-header', 'An Idempotency-Key is 1–200 visible ASCII characters, without blanks.');
  }
  const facts = JSON.stringify([method, target.segments, [...target.query].sort(), author, await readBody()]);
  return { key, fingerprint: hash('sha256', facts, 'base64url') };
}
