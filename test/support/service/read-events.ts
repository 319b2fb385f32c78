import type { IncomingMessage } from 'node:http';

export interface ReadEvent {
  readonly type: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** Reads server-sent events from an answer, as a browser would, one after the other. */
export class EventReader {
  private text = '';
  private readonly parts: AsyncIterator<Buffer>;
  comments = 0;

  constructor(readonly answer: IncomingMessage) {
    this.parts = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next event; `undefined` when the stream has ended or was cut. */
  async next(): Promise<ReadEvent | undefined> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        const event = this.parse(block);
        if (event !== undefined) return event;
      } else if (!(await this.more())) return undefined;
    }
  }

  async take(count: number): Promise<ReadEvent[]> {
    const events: ReadEvent[] = [];
    while (events.length < count) {
      const event = await this.next();
      if (event === undefined) throw new Error(`the stream ended after ${events.length} events of ${count}`);
      events.push(event);
    }
    return events;
  }

  close(): void {
    this.answer.destroy();
  }

  private parse(block: string): ReadEvent | undefined {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments++;
      const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) fields.set(name, value);
    }
    const data = fields.get('data');
    if (data === undefined) return undefined;
    // What the data holds is what the tests look at.
    const parsed = JSON.parse(data) as Record<string, unknown>;
    return { type: fields.get('event') ?? 'message', id: fields.get('id'), data: parsed };
  }

  private async more(): Promise<boolean> {
    try {
      const { done, value } = await this.parts.next();
      if (done === true) return false;
      this.text += value.toString();
      return true;
    } catch {
      return false;
    }
  }
}
