import type { Database } from './database/database.js';
import type { ProjectFiles } from './files/project-files.js';
import { channel, Listener } from './listener.js';

/** What an opening knows: the newest commit, and the newest write of the shared state. */
interface Numbers {
  readonly commit: number;
  readonly write: number;
}

/**
 * Notifies other openings of commits and writes, and receives their notifications. These are hints, because they are lost with a connection: the
 * files are synchronised after each connecting, and at times besides.
 */
export class Notifications {
  private readonly listener: Listener;
  private poll: NodeJS.Timeout | undefined;
  private newest: Numbers = { commit: 0, write: 0 };
  private sending: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly project: number,
    private readonly files: Pick<ProjectFiles, 'catchUp'>,
    private readonly known: () => Numbers,
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

  /** Notifies of a commit or a write, after it. Nobody waits for it. */
  notify({ commit = 0, write = 0 }: Partial<Numbers>): void {
    const { newest } = this;
    this.newest = { commit: Math.max(newest.commit, commit), write: Math.max(newest.write, write) };
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
    for (let sent: Numbers | undefined; sent?.commit !== this.newest.commit || sent.write !== this.newest.write;) {
      sent = this.newest;
      const text = `${this.project}:${sent.commit}:${sent.write}`;
      // An opening without a notification asks for itself.
      await this.database.send({ text: 'select pg_notify($1, $2)', values: [channel, text] }).catch(() => undefined);
    }
  }

  private receive(text: string): void {
    const [project, commit = 0, write = 0] = text.split(':').map(Number);
    const known = this.known();
    if (project === this.project && (commit > known.commit || write > known.write)) this.catchUp();
  }

  private catchUp(): void {
    // The next reader meets the same failure, and reports it.
    this.files.catchUp().catch(() => undefined);
  }
}
