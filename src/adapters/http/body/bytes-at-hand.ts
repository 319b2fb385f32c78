import type { IncomingMessage } from 'node:http';

/**
 * The body of a request that came in one piece with its headers, as small ones do.
 * @returns `undefined` where some of it is still to come, or how much there is was not said; nothing is taken of it then
 */
export async function bytesAtHand(request: IncomingMessage): Promise<Buffer | undefined> {
  // Node tells of a request before it takes apart what follows the headers, and does that before anything that waits.
  await Promise.resolve();
  if (request.readableLength !== Number(request.headers['content-length'])) return undefined;
  const bytes: unknown = request.read();
  // There is nothing more to come but the end.
  request.resume();
  return Buffer.isBuffer(bytes) ? bytes : undefined;
}
