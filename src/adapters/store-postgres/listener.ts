import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from './database/database.js';

export const channel = 'pagewright';
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** One connection that receives notifications, made again whenever it is lost. */
export class Listener {
  private running: Promise<void> | undefined;
  private client: Client | undefined;
  private readonly ending = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly observer: { connected(): void; received(text: string): void },
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (await this.runOnce()) pauseMs = firstPauseMs;
      await pause(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** @returns whether it was connected; resolves when it is no longer */
  private async runOnce(): Promise<boolean> {
    const client = this.database.alone();
    this.client = client;
    const ended = new Promise<false>((resolve) => client.once('end', () => resolve(false)));
    client.on('notification', ({ payload }) => this.observer.received(payload ?? ''));
    // A client that is ended while it connects never answers.
    if (!(await Promise.race([listens(client), ended]))) {
      client.end().catch(() => undefined);
      return false;
    }
    this.observer.connected();
    const stop = this.probe(client);
    await ended;
    stop();
    return true;
  }

  /** Ends a connection that is half open: it would receive nothing, and never end by itself. @returns stops it */
  private probe(client: Client): () => void {
    const timer = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined));
    }, this.database.timeouts.poll);
    timer.unref();
    return () => clearInterval(timer);
  }
}

async function listens(client: Client): Promise<boolean> {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return true;
  } catch {
    return false;
  }
}
