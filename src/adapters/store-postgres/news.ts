import type { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database/database.js';
import type { ProjectFiles } from './files/project-files.js';

const channel = 'pagewright';
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Tells other openings of commits, and hears of theirs. What is heard is a hint: notifications are lost with a connection, and so the
 * files are caught up after each connecting, and now and then besides.
 */
export class News {
  private listening: Promise<void> | undefined;
  private client: Client | undefined;
  private poll: NodeJS.Timeout | undefined;
  private isClosed = false;
  private told = 0;
  private telling: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly project: number,
    private readonly files: ProjectFiles,
  ) {}

  /** Begins to hear of commits, if it has not begun. */
  follow(): void {
    if (this.listening !== undefined || this.isClosed) return;
    this.listening = this.listen();
    this.poll = setInterval(() => this.catchUp(), this.database.timeouts.poll);
    this.poll.unref();
  }

  /** Tells of a commit, after it. Nobody waits for it. */
  tell(number: number): void {
    this.told = Math.max(this.told, number);
    this.telling ??= this.tellAll().finally(() => {
      this.telling = undefined;
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.poll);
    await this.telling;
    await this.client?.end().catch(() => undefined);
    await this.listening;
  }

  private async tellAll(): Promise<void> {
    for (let sent = 0; sent < this.told;) {
      sent = this.told;
      const text = `${this.project}:${sent}`;
      // Whoever does not hear of it finds it by asking.
      await this.database.send({ text: 'select pg_notify($1, $2)', values: [channel, text] }).catch(() => undefined);
    }
  }

  private async listen(): Promise<void> {
    for (let pauseMs = firstPauseMs; !this.isClosed; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      if (await this.listenOnce()) pauseMs = firstPauseMs;
      if (!this.isClosed) await pause(pauseMs, undefined, { ref: false });
    }
  }

  /** @returns whether it was connected; resolves when it is no longer */
  private async listenOnce(): Promise<boolean> {
    const client = this.database.alone();
    this.client = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.catchUp();
      const stopLooking = this.lookAfter(client);
      await ended;
      stopLooking();
      return true;
    } catch {
      client.end().catch(() => undefined);
      return false;
    }
  }

  /** A connection that is half open hears nothing, and does not end by itself. @returns ends it */
  private lookAfter(client: Client): () => void {
    const timer = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined));
    }, this.database.timeouts.poll);
    timer.unref();
    return () => clearInterval(timer);
  }

  private hear(text: string): void {
    const [project, number] = text.split(':').map(Number);
    if (project === this.project && number !== undefined && number > this.files.position.number) this.catchUp();
  }

  private catchUp(): void {
    // Who reads next meets the same failure, and reports it.
    this.files.catchUp().catch(() => undefined);
  }
}
