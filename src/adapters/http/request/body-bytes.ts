import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';

/**
 * The bytes of a body as they arrive. A reader may stop early: the connection stays open for the response.
 * @throws Problem `invalid-body` where the connection ends before the body does, in whatever way
 */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array, void, void> {
  // Node reads on after an early answer. That is no whole body.
  const isGone = request.readableDidRead && request.readableEnded;
  if (isGone) throw new Error('The body was read before the service got it, by a body parser.');
  const { socket } = request;
  // Node forgets a request with its answer. Without this, the reader would wait for ever.
  const end = () => void request.destroy();
  if (socket.destroyed) end();
  socket.once('close', end);
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw cutOff(error);
  } finally {
    socket.off('close', end);
  }
}

export function cutOff(cause?: unknown): Problem {
  return new Problem('invalid-body', 'The body ended before it was complete.', {}, { cause });
}
