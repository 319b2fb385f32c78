import type { IncomingMessage } from 'node:http';
import { Problem } from '#domain/problem/problem';

const usualBytes = 32 * 1024 * 1024;

/** The room for the bodies of requests that are not answered yet: so much waits in memory, however many send at once. */
export class BodyRoom {
  private readonly taken = new Map<IncomingMessage, number>();
  private bytes = 0;

  /** @param most bytes of all bodies together */
  constructor(private readonly most = usualBytes) {}

  /**
   * Takes room for a request's body, in place of what was taken for it before.
   * @throws Problem `too-busy`
   */
  take(request: IncomingMessage, bytes: number): void {
    const others = this.bytes - (this.taken.get(request) ?? 0);
    if (others + bytes > this.most) {
      throw new Problem(
        'too-busy',
        `The requests that wait for their answers have bodies of ${this.most / 1024 / 1024} MiB already; send the request again later.`,
      );
    }
    this.taken.set(request, bytes);
    this.bytes = others + bytes;
  }

  /** The request is answered, or refused. */
  leave(request: IncomingMessage): void {
    this.bytes -= this.taken.get(request) ?? 0;
    this.taken.delete(request);
  }
}
