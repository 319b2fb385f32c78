import type { IncomingMessage } from 'node:http';
import { bytesOf } from './body-bytes.js';

/** How long a body may take, in milliseconds. */
const bodyMs = 10_000;
const uploadMs = 15 * 60_000;
const idleMs = 30_000;

const deadlines = new WeakMap<IncomingMessage, Deadline>();

/** When a request is ended because its body is too slow. */
class Deadline {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly expire: (reason: string) => void,
  ) {
    request.once('close', () => this.stop());
  }

  set(ms: number, reason: string): void {
    this.stop();
    if (this.request.closed) return;
    const end = () => {
      if (!this.request.complete && !this.request.destroyed) this.expire(reason);
    };
    this.timer = setTimeout(end, ms).unref();
  }

  setForBody(): void {
    this.set(bodyMs, 'The request did not arrive within 10 seconds.');
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/**
 * Gives a request 10 seconds for its body; `uploadedBytes` gives it more.
 * @param expire ends the request; `reason` is a sentence for the caller
 */
export function limitBodyTime(request: IncomingMessage, expire: (reason: string) => void): void {
  const deadline = new Deadline(request, expire);
  deadlines.set(request, deadline);
  deadline.setForBody();
}

/**
 * The bytes of an upload. It has 15 minutes, and may pause for 30 seconds. What the receiver leaves has 10 seconds more.
 * @throws Problem as `bytesOf`
 */
export async function* uploadedBytes(request: IncomingMessage): AsyncIterable<Uint8Array> {
  // A request without a connection has none.
  const deadline = deadlines.get(request);
  const end = performance.now() + uploadMs;
  const wait = () => {
    const left = end - performance.now();
    if (left > idleMs) deadline?.set(idleMs, 'No byte of the upload arrived for 30 seconds.');
    else deadline?.set(left, 'The upload did not arrive within 15 minutes.');
  };
  try {
    wait();
    for await (const piece of bytesOf(request)) {
      deadline?.stop();
      yield piece;
      wait();
    }
  } finally {
    deadline?.setForBody();
  }
}
