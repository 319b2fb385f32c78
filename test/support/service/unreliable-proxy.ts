import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom, type Random } from '../arbitrary/random.js';
import { listenOnLoopback } from './listen-on-loopback.js';

/** What a request meets on its way, each with its chance from 0 to 1. */
interface Trouble {
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
  private readonly chance: Random;

  constructor(
    private readonly target: () => number,
    private readonly trouble: Trouble,
    seed: number,
  ) {
    this.chance = randomFrom(seed);
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
    const body = await buffer(incoming);
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
        void text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
