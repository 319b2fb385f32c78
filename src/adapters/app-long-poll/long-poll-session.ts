import type { Properties } from '#domain/properties/property-value';
import type { AppCall, AppHello, AppMessage, AppReply } from '#application/ports/app-sessions';
import type { AppEvent, ConnectedApp } from '#application/ports/running-app';
import { MessageQueue } from './message-queue.js';
import type { LongPollSettings } from './long-poll-settings.js';

/** The end of a call: the app's reply, or the reason why there is none. */
type CallOutcome = AppReply | 'timed-out' | 'gone';

/** One connected app: its messages, its waiting poll, and the calls that it has not answered. */
export class LongPollSession {
  private readonly queue: MessageQueue;
  /** Answers the waiting poll. */
  private release: (() => void) | undefined;
  /** Called at the next poll. */
  private readonly nextPoll: (() => void)[] = [];
  private readonly calls = new Map<number, (outcome: CallOutcome) => void>();
  private readonly unanswered = new Set<(outcome: CallOutcome) => void>();
  private lastRequestAt: number;
  private polls = 0;
  /** The number of the last line that was reported. */
  private lastLine = 0;
  private ui: Properties;

  constructor(
    readonly id: string,
    readonly token: string,
    private readonly hello: AppHello,
    private readonly since: Date,
    private readonly settings: LongPollSettings,
  ) {
    this.queue = new MessageQueue(settings);
    this.lastRequestAt = since.getTime();
    this.ui = hello.ui;
  }

  get device(): string {
    return this.hello.device;
  }

  get shown(): Properties {
    return this.ui;
  }

  /** An app counts as connected from its first poll. If the response to its hello was lost, it never polls. */
  get hasPolled(): boolean {
    return this.polls > 0;
  }

  describe(): ConnectedApp {
    const { device, engine, capabilities } = this.hello;
    return { id: this.id, device, since: this.since, engine, capabilities, ui: this.ui };
  }

  received(now: Date): void {
    this.lastRequestAt = now.getTime();
  }

  isSilent(now: Date): boolean {
    return this.release === undefined && now.getTime() - this.lastRequestAt > this.settings.silentMs;
  }

  /** Ends the waiting poll. Resolves with whether the app polls again. */
  answersProbe(): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answered: boolean) => {
        clearTimeout(deadline);
        resolve(answered);
      };
      const deadline = setTimeout(() => settle(false), this.settings.probeMs);
      this.nextPoll.push(() => settle(true));
      this.release?.();
    });
  }

  notify(event: AppEvent): void {
    this.queue.add({ type: 'event', event });
    this.release?.();
  }

  /** Resolves with the app's reply, or after `callMs` without one. Never rejects. */
  call(call: AppCall): Promise<CallOutcome> {
    return new Promise((resolve) => {
      let number: number | undefined;
      const settle = (outcome: CallOutcome) => {
        clearTimeout(deadline);
        this.queue.withdraw(call);
        this.unanswered.delete(settle);
        if (number !== undefined) this.calls.delete(number);
        resolve(outcome);
      };
      const deadline = setTimeout(() => settle('timed-out'), this.settings.callMs);
      this.unanswered.add(settle);
      this.queue.add({
        type: 'call',
        call,
        handedOut: (n) => {
          number = n;
          this.calls.set(n, settle);
        },
      });
      this.release?.();
    });
  }

  /** @param take called once: now, or in the same turn as the next message arrives */
  messages(after: number, waitMs: number, take: (messages: readonly AppMessage[]) => void): void {
    this.polls++;
    for (const notice of this.nextPoll.splice(0)) notice();
    this.release?.();
    this.queue.acknowledge(after);
    if (!this.queue.isEmpty || waitMs <= 0) return take(this.queue.handOut());
    const poll = this.polls;
    // If another poll replaces this one, that one gets the messages.
    this.hold(Math.min(waitMs, this.settings.waitMs), () => take(this.polls === poll ? this.queue.handOut() : []));
  }

  reply(n: number, reply: AppReply): void {
    this.calls.get(n)?.(reply);
  }

  setState(ui: Properties): void {
    this.ui = ui;
  }

  /** Returns how many of these lines are new. */
  countNewLines(from: number, count: number): number {
    const end = from + count - 1;
    const fresh = Math.max(0, Math.min(count, end - this.lastLine));
    this.lastLine = Math.max(this.lastLine, end);
    return fresh;
  }

  end(): void {
    this.release?.();
    for (const settle of [...this.unanswered]) settle('gone');
  }

  /** @param ended called when a message arrives, another poll replaces this one, or the time is over */
  private hold(waitMs: number, ended: () => void): void {
    const release = () => {
      if (this.release === release) this.release = undefined;
      ended();
      // After the call, so that the caller does not wait for this, too.
      clearTimeout(deadline);
    };
    const deadline = setTimeout(release, waitMs);
    this.release = release;
  }
}
