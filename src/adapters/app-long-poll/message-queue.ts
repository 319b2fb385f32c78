import type { AppCall, AppMessage } from '#application/ports/app-sessions';
import type { AppEvent } from '#application/ports/running-app';
import { memoize } from '#application/support/memoize';
import type { LongPollSettings } from './long-poll-settings.js';

/** A message that the app has not received. It gets its number when it is sent, so dropped messages leave no gap. */
type Waiting =
  | { readonly type: 'event'; readonly event: AppEvent }
  /** `id` distinguishes the call from all others. */
  | { readonly type: 'call'; readonly id: string; readonly call: AppCall };

/** A message that was sent and is not acknowledged. Without an item, it is a `resync`. */
interface Sent {
  readonly n: number;
  readonly item?: Waiting;
}

/** The messages for one app, as data. */
export interface QueuedMessages {
  readonly sent: readonly Sent[];
  readonly waiting: readonly Waiting[];
  readonly lastNumber: number;
  /** Whether events were dropped since the last message was sent. */
  readonly lost: boolean;
  /** The ids of the newest events that have one. */
  readonly seen: readonly string[];
  /** The calls that were sent and not answered. */
  readonly calls: readonly { readonly n: number; readonly id: string }[];
}

export const noMessages: QueuedMessages = { sent: [], waiting: [], lastNumber: 0, lost: false, seen: [], calls: [] };

/** A service that follows changes is less than so many behind. */
const mostSeen = 64;

/**
 * Works on the messages for one app, in order. A message that was sent stays unchanged until the app acknowledges it.
 * If too many bytes wait, the queue drops the oldest events that were not sent, and those that report a state last. The app
 * then gets a `resync` instead. The queue never drops a call.
 */
export class MessageQueue {
  constructor(
    private readonly limits: Pick<LongPollSettings, 'queueBytes' | 'answerBytes'>,
    private queued = noMessages,
  ) {}

  /** The messages as they are now. */
  get messages(): QueuedMessages {
    return this.queued;
  }

  add(item: Waiting): void {
    if (item.type === 'event' && this.isSeen(item.event)) return;
    if (item.type === 'event') this.dropSuperseded(item.event);
    this.change({ waiting: [...this.queued.waiting, item] });
    this.shorten();
  }

  /** Adds the event that reports a state, unless a newer one waits. */
  addState(event: AppEvent): void {
    const isThere = this.queued.waiting.some((item) => item.type === 'event' && item.event.subject === event.subject);
    if (!isThere) this.add({ type: 'event', event });
  }

  /** Removes a call that nobody waits for any more. */
  withdraw(id: string): void {
    this.dropWhere((item) => item.type === 'call' && item.id === id);
    this.change({ calls: this.queued.calls.filter((call) => call.id !== id) });
  }

  /** @returns the id of the call that was sent with a number and is not answered yet; from now on it is */
  answer(n: number): string | undefined {
    const { calls } = this.queued;
    const answered = calls.find((call) => call.n === n);
    if (answered !== undefined) this.change({ calls: calls.filter((call) => call !== answered) });
    return answered?.id;
  }

  acknowledge(upTo: number): void {
    const { sent } = this.queued;
    if (sent.some(({ n }) => n <= upTo)) this.change({ sent: sent.filter(({ n }) => n > upTo) });
  }

  /** Returns all messages that are not acknowledged, up to about `answerBytes`, but at least one if there is one. */
  handOut(): AppMessage[] {
    const sent = [...this.queued.sent];
    const waiting = [...this.queued.waiting];
    const calls = [...this.queued.calls];
    let { lastNumber } = this.queued;
    if (this.queued.lost) sent.push({ n: ++lastNumber });
    while (waiting.length > 0 && total(sent) < this.limits.answerBytes) {
      const item = waiting.shift();
      if (item === undefined) break;
      const n = ++lastNumber;
      sent.push({ n, item });
      if (item.type === 'call') calls.push({ n, id: item.id });
    }
    this.change({ sent, waiting, calls, lastNumber, lost: false });
    return sent.map(messageOf);
  }

  get isEmpty(): boolean {
    return this.queued.waiting.length === 0 && this.queued.sent.length === 0 && !this.queued.lost;
  }

  private change(changed: Partial<QueuedMessages>): void {
    this.queued = { ...this.queued, ...changed };
  }

  private isSeen({ id }: AppEvent): boolean {
    const { seen } = this.queued;
    if (id === undefined || seen.includes(id)) return id !== undefined;
    this.change({ seen: [...seen, id].slice(-mostSeen) });
    return false;
  }

  private dropSuperseded({ subject }: AppEvent): void {
    if (subject !== undefined) this.dropWhere((item) => item.type === 'event' && item.event.subject === subject);
  }

  /** A single message may be of any size. */
  private shorten(): void {
    const { sent } = this.queued;
    const waiting = [...this.queued.waiting];
    if (waiting.length + sent.length < 2) return;
    let bytes = total(waiting.map((item) => ({ item }))) + total(sent);
    while (bytes > this.limits.queueBytes) {
      const passing = waiting.findIndex((item) => item.type === 'event' && item.event.subject === undefined);
      const oldest = passing >= 0 ? passing : waiting.findIndex((item) => item.type === 'event');
      if (oldest < 0) break;
      bytes -= total(waiting.splice(oldest, 1).map((item) => ({ item })));
      this.change({ waiting, lost: true });
    }
  }

  private dropWhere(isDropped: (item: Waiting) => boolean): void {
    const { waiting } = this.queued;
    if (waiting.some(isDropped)) this.change({ waiting: waiting.filter((item) => !isDropped(item)) });
  }
}

function messageOf({ n, item }: Sent): AppMessage {
  if (item === undefined) return { n, type: 'resync' };
  if (item.type === 'call') return { n, type: 'call', call: item.call };
  const { name, params } = item.event;
  return { n, type: 'event', name, params };
}

function total(messages: readonly Pick<Sent, 'item'>[]): number {
  return messages.reduce((sum, { item }) => sum + (item === undefined ? 0 : bytesOf(item)), 0);
}

/** The approximate size in a response. */
const bytesOf = memoize((item: Waiting): number =>
  Buffer.byteLength(JSON.stringify(item.type === 'event' ? item.event : item.call)),
);
