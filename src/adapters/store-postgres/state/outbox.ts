import type { Database } from '../database/database.js';
import { sendStatement, type SentMessage } from './state-statements.js';

/** While the database does not answer, the oldest go. */
const mostMessages = 10_000;

/** Sends messages to other openings, in the order in which they were added. Nobody waits for it. */
export class Outbox {
  private waiting: SentMessage[] = [];
  private added = 0;
  private sending: Promise<void> | undefined;

  /** @param sent called after a sending, with its number */
  constructor(
    private readonly database: Database,
    private readonly owner: { readonly project: number; readonly opening: string },
    private readonly sent: (number: number) => void,
  ) {}

  add(channel: string, message: unknown): void {
    this.waiting.push({ n: ++this.added, channel, value: JSON.stringify(message) });
    if (this.waiting.length > mostMessages) this.waiting.shift();
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const { text, values = [] } = sendStatement(this.owner.project, this.owner.opening, this.waiting.splice(0));
      // A message is of a moment: what the database does not take now is dropped.
      const [row] = await this.database.ask<{ number: number }>(text, ...values).catch(() => []);
      if (row !== undefined) this.sent(row.number);
    }
  }
}
