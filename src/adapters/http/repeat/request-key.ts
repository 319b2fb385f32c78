import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';
import type { RequestKey } from '#domain/change/request-key';
import type { IncomingCall } from '../route.js';

/**
 * The request's `Idempotency-Key`, if it has one, with a digest of all that makes it this request:
 * method, address, author and body.
 *
 * @throws Problem `invalid-header`
 */
export async function readRequestKey(call: IncomingCall): Promise<RequestKey | undefined> {
  const key = call.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[!-~]{1,200}$/.test(key)) {
    throw new Problem('invalid-header', 'An Idempotency-Key is 1–200 visible ASCII characters, without blanks.');
  }
  const { method, target, author } = call;
  const body = await call.readBody();
  const facts = JSON.stringify([method, target.segments, [...target.query].sort(), author, body]);
  return { key, fingerprint: hash('sha256', facts, 'base64url') };
}
