import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnLoopback } from './listen-on-loopback.js';

/** What a request meets on its way, each with its chance from 0 to 1. */
export interface Trouble {
  /** It never arrives. */
  readonly lost: number;
  /** It arrives, and its answer never does. */
  readonly unanswered: number;
  /** It arrives twice. */
  readonly twice: number;
  /** The most milliseconds it takes, there and back each: later ones overtake it. */
  readonly delayMs: number;
}

/** A way to a service on which requests are lost, come twice and overtake each other; the same in each run. */
export class UnreliableProxy {
  readonly troubles = { lost: 0, unanswered: 0, twice: 0 };
  port = 0;
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));
  private state: number;

  constructor(
    private readonly target: () => number,
    private readonly trouble: Trouble,
    seed: number,
  ) {
    this.state = seed;
  }

  async start(): Promise<void> {
    this.port = await listenOnLoopback(this.server);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const [lost, unanswered, twice] = [this.chance(), this.chance(), this.chance()];
    await pause(this.chance() * this.trouble.delayMs);
    if (lost < this.trouble.lost) {
      this.troubles.lost++;
      return void outgoing.destroy();
    }
    if (twice < this.trouble.twice) {
      this.troubles.twice++;
      void this.forward(incoming, body).catch(() => undefined);
    }
    const answer = await this.forward(incoming, body).catch(() => undefined);
    await pause(this.chance() * this.trouble.delayMs);
    if (answer === undefined) return void outgoing.destroy();
    if (unanswered < this.trouble.unanswered) {
      this.troubles.unanswered++;
      return void outgoing.destroy();
    }
    outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' });
    outgoing.end(answer.text);
  }

  private forward(incoming: IncomingMessage, body: Buffer): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { ...incoming.headers, host: `127.0.0.1:${this.target()}` };
      const { method, url: path } = incoming;
      const options = { host: '127.0.0.1', port: this.target(), method, path, headers, agent: false as const };
      const sent = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Numbers between 0 and 1 that are the same in each run. */
  private chance(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }
}
