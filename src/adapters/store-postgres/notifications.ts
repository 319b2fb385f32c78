import type { Database } from './database/database.js';
import type { ProjectFiles } from './files/project-files.js';
import { channel, Listener } from './listener.js';

/**
 * Notifies other openings of commits, and receives their notifications. These are hints, because they are lost with a connection: the
 * files are synchronised after each connecting, and at times besides.
 */
export class Notifications {
  private readonly listener: Listener;
  private poll: NodeJS.Timeout | undefined;
  private newest = 0;
  private sending: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly project: number,
    private readonly files: ProjectFiles,
  ) {
    this.listener = new Listener(database, {
      connected: () => this.catchUp(),
      received: (text) => this.receive(text),
    });
  }

  /** Begins to receive, if it has not begun. */
  follow(): void {
    if (this.poll !== undefined) return;
    this.listener.start();
    this.poll = setInterval(() => this.catchUp(), this.database.timeouts.poll);
    this.poll.unref();
  }

  /** Notifies of a commit, after it. Nobody waits for it. */
  notify(number: number): void {
    this.newest = Math.max(this.newest, number);
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.sending;
    await this.listener.close();
  }

  private async sendAll(): Promise<void> {
    for (let sent = 0; sent < this.newest;) {
      sent = this.newest;
      const text = `${this.project}:${sent}`;
      // An opening without a notification asks for itself.
      await this.database.send({ text: 'select pg_notify($1, $2)', values: [channel, text] }).catch(() => undefined);
    }
  }

  private receive(text: string): void {
    const [project, number] = text.split(':').map(Number);
    if (project === this.project && number !== undefined && number > this.files.position.number) this.catchUp();
  }

  private catchUp(): void {
    // The next reader meets the same failure, and reports it.
    this.files.catchUp().catch(() => undefined);
  }
}
