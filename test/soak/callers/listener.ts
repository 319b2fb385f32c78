import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EventReader, type ReadEvent } from '../../support/service/read-events.js';
import type { ServiceProcess } from '../service-process.js';

/** How many changes a slow listener takes before it stalls again. */
const stallEach = 100;

/** Follows the events of a project as one should: each in its turn, on again where it was cut. */
export class Listener {
  readonly faults: string[] = [];
  /** The newest revision that it received. */
  revision = -1;
  /** The id of each change, by its revision. */
  readonly ids = new Map<number, string>();
  cuts = 0;
  private lastId = '';
  private stopped = false;
  private reader: EventReader | undefined;

  /** @param stall how long it reads nothing, now and then, in milliseconds */
  constructor(
    private readonly service: ServiceProcess,
    private stall: number,
  ) {}

  async follow(): Promise<void> {
    while (!this.stopped) {
      const answer = await this.open().catch(() => undefined);
      if (answer?.statusCode !== 200) {
        answer?.destroy();
        await pause(50);
        continue;
      }
      this.reader = new EventReader(answer);
      for (let event = await this.reader.next(); event !== undefined; event = await this.reader.next()) {
        this.take(event);
        if (this.stall > 0 && this.ids.size % stallEach === 0 && !this.stopped) await pause(this.stall);
      }
      this.reader.close();
      this.cuts++;
    }
  }

  /** Reads on without a pause from here. */
  hurry(): void {
    this.stall = 0;
  }

  stop(): void {
    this.stopped = true;
    this.reader?.close();
  }

  /** The next event. An event that must not come is a fault. */
  take({ type, id, data }: ReadEvent): void {
    if (id !== undefined) this.lastId = id;
    const revision = Number(data['revision']);
    if (type === 'ready') {
      if (this.revision >= 0 && revision !== this.revision)
        this.faults.push(`a listener that had seen revision ${this.revision} was made to go on at ${revision}`);
      this.revision = revision;
    } else if (type === 'reset') {
      this.faults.push(`a listener was reset from revision ${this.revision} to ${revision}`);
      this.revision = revision;
    } else if (type === 'change') {
      if (revision !== this.revision + 1)
        this.faults.push(`after revision ${this.revision} a listener received ${revision}`);
      this.revision = revision;
      this.ids.set(revision, String(data['id']));
    }
  }

  private async open(): Promise<IncomingMessage> {
    const url = await this.service.url;
    const headers = this.lastId === '' ? {} : { 'Last-Event-ID': this.lastId };
    return new Promise((resolve, reject) => {
      get(new URL('/_/events', url), { headers, agent: false }, resolve).on('error', reject);
    });
  }
}
