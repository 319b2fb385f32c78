import type { AppCall, AppMessage } from '#application/ports/app-sessions';
import type { AppEvent } from '#application/ports/running-app';
import type { LongPollSettings } from './long-poll-settings.js';

/** A message that the app has not received. It gets its number when it is sent, so dropped messages leave no gap. */
type Waiting =
  | { readonly type: 'event'; readonly event: AppEvent }
  | { readonly type: 'call'; readonly call: AppCall; readonly handedOut: (n: number) => void };

class Cached<T> {
  private size: number | undefined;

  /** @param content determines the size; without it, the size is 0 */
  constructor(
    readonly item: T,
    private readonly content?: AppEvent | AppCall,
  ) {}

  /** The approximate size in a response. Computed on demand, because most messages are sent at once. */
  get bytes(): number {
    return (this.size ??= this.content === undefined ? 0 : Buffer.byteLength(JSON.stringify(this.content)));
  }
}

/**
 * The messages for one app, in order. A message that was sent stays unchanged in the queue until the app acknowledges it.
 * If too many bytes wait, the queue drops the oldest events that were not sent, and those that report a state last. The app
 * then gets a `resync` instead. The queue never drops a call.
 */
export class MessageQueue {
  private unacknowledged: Cached<AppMessage>[] = [];
  private waiting: Cached<Waiting>[] = [];
  private lastNumber = 0;
  private lost = false;

  constructor(private readonly limits: Pick<LongPollSettings, 'queueBytes' | 'answerBytes'>) {}

  add(item: Waiting): void {
    if (item.type === 'event') this.dropSuperseded(item.event);
    this.waiting.push(new Cached(item, item.type === 'event' ? item.event : item.call));
    this.shorten();
  }

  /** Removes a call that was not sent yet. */
  withdraw(call: AppCall): void {
    this.dropWhere((item) => item.type === 'call' && item.call === call);
  }

  acknowledge(upTo: number): void {
    this.unacknowledged = this.unacknowledged.filter(({ item }) => item.n > upTo);
  }

  /** Returns all messages that are not acknowledged, up to about `answerBytes`, but at least one if there is one. */
  handOut(): AppMessage[] {
    if (this.lost) {
      this.lost = false;
      this.unacknowledged.push(new Cached({ n: ++this.lastNumber, type: 'resync' }));
    }
    while (this.waiting.length > 0 && total(this.unacknowledged) < this.limits.answerBytes) {
      const next = this.waiting.shift();
      if (next === undefined) break;
      const n = ++this.lastNumber;
      if (next.item.type === 'call') {
        const { call } = next.item;
        this.unacknowledged.push(new Cached({ n, type: 'call', call }, call));
        next.item.handedOut(n);
      } else {
        const { event } = next.item;
        const { name, params } = event;
        this.unacknowledged.push(new Cached({ n, type: 'event', name, params }, event));
      }
    }
    return this.unacknowledged.map(({ item }) => item);
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0 && this.unacknowledged.length === 0 && !this.lost;
  }

  private dropSuperseded({ subject }: AppEvent): void {
    if (subject === undefined || this.waiting.length === 0) return;
    this.dropWhere((item) => item.type === 'event' && item.event.subject === subject);
  }

  /** A single message may be of any size. */
  private shorten(): void {
    if (this.waiting.length + this.unacknowledged.length < 2) return;
    let bytes = total(this.waiting) + total(this.unacknowledged);
    while (bytes > this.limits.queueBytes) {
      const passing = this.waiting.findIndex(({ item }) => item.type === 'event' && item.event.subject === undefined);
      const oldest = passing >= 0 ? passing : this.waiting.findIndex(({ item }) => item.type === 'event');
      if (oldest < 0) return;
      this.lost = true;
      bytes -= total(this.waiting.splice(oldest, 1));
    }
  }

  private dropWhere(isDropped: (item: Waiting) => boolean): void {
    this.waiting = this.waiting.filter(({ item }) => !isDropped(item));
  }
}

function total(retained: readonly Cached<unknown>[]): number {
  return retained.reduce((sum, { bytes }) => sum + bytes, 0);
}
