import type { AppCall, AppMessage } from '#application/ports/app-sessions';
import type { AppEvent } from '#application/ports/running-app';
import type { LongPollSettings } from './settings.js';

/** What waits to be handed out. It gets its number with that, so that what is dropped before leaves no gap. */
export type Waiting =
  | { readonly type: 'event'; readonly event: AppEvent }
  | { readonly type: 'call'; readonly call: AppCall; readonly handedOut: (n: number) => void };

interface Kept<T> {
  readonly item: T;
  readonly bytes: number;
}

/**
 * The messages for one app, in order. What was handed out is kept, unchanged, until the app
 * acknowledges it. When too much waits, the oldest events that were not handed out are dropped (those
 * that tell a state last), and the app is told so (`resync`) in their place; calls are never dropped.
 */
export class MessageQueue {
  private unacknowledged: Kept<AppMessage>[] = [];
  private waiting: Kept<Waiting>[] = [];
  private bytes = 0;
  private lastNumber = 0;
  private lost = false;

  constructor(private readonly limits: Pick<LongPollSettings, 'queueBytes' | 'answerBytes'>) {}

  add(item: Waiting): void {
    if (item.type === 'event') this.dropSuperseded(item.event);
    const kept = { item, bytes: sizeOf(item) };
    this.waiting.push(kept);
    this.bytes += kept.bytes;
    this.shorten();
  }

  /** Takes back a call that was not handed out yet. */
  withdraw(call: AppCall): void {
    this.dropWhere((item) => item.type === 'call' && item.call === call);
  }

  acknowledge(upTo: number): void {
    const done = this.unacknowledged.filter(({ item }) => item.n <= upTo);
    this.unacknowledged = this.unacknowledged.filter(({ item }) => item.n > upTo);
    this.bytes -= total(done);
  }

  /** Everything that is not acknowledged yet, up to about `answerBytes`, at least one message where there is one. */
  handOut(): AppMessage[] {
    if (this.lost) {
      this.lost = false;
      this.keep({ n: ++this.lastNumber, type: 'resync' }, 0);
    }
    while (this.waiting.length > 0 && total(this.unacknowledged) < this.limits.answerBytes) {
      const next = this.waiting.shift();
      if (next === undefined) break;
      const n = ++this.lastNumber;
      if (next.item.type === 'call') {
        this.keep({ n, type: 'call', call: next.item.call }, next.bytes);
        next.item.handedOut(n);
      } else {
        const { name, params } = next.item.event;
        this.keep({ n, type: 'event', name, params }, next.bytes);
      }
    }
    return this.unacknowledged.map(({ item }) => item);
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0 && this.unacknowledged.length === 0 && !this.lost;
  }

  private keep(item: AppMessage, bytes: number): void {
    this.unacknowledged.push({ item, bytes });
  }

  private dropSuperseded({ state }: AppEvent): void {
    if (state === undefined || this.waiting.length === 0) return;
    this.dropWhere((item) => item.type === 'event' && item.event.state?.subject === state.subject);
  }

  private shorten(): void {
    while (this.bytes > this.limits.queueBytes) {
      const passing = this.waiting.findIndex(({ item }) => item.type === 'event' && item.event.state === undefined);
      const oldest = passing >= 0 ? passing : this.waiting.findIndex(({ item }) => item.type === 'event');
      if (oldest < 0) return;
      this.lost = true;
      this.bytes -= total(this.waiting.splice(oldest, 1));
    }
  }

  private dropWhere(isDropped: (item: Waiting) => boolean): void {
    const dropped = this.waiting.filter(({ item }) => isDropped(item));
    this.waiting = this.waiting.filter(({ item }) => !isDropped(item));
    this.bytes -= total(dropped);
  }
}

function sizeOf(item: Waiting): number {
  const told = item.type === 'event' ? { name: item.event.name, params: item.event.params } : item.call;
  return Buffer.byteLength(JSON.stringify(told));
}

function total(kept: readonly { readonly bytes: number }[]): number {
  return kept.reduce((sum, { bytes }) => sum + bytes, 0);
}
