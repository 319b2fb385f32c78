import type { Properties } from '#domain/properties/property-value';
import type { AppCall, AppHello, AppMessage, AppReply } from '#application/ports/app-sessions';
import type { AppEvent, ConnectedApp } from '#application/ports/running-app';
import { MessageQueue } from './message-queue.js';
import type { LongPollSettings } from './settings.js';

/** What became of a call: the app's reply, or why there is none. */
type CallOutcome = AppReply | 'timed-out' | 'gone';

/** One app while it is connected: its messages, the poll it holds, the calls it owes an answer. */
export class AppSession {
  private readonly queue: MessageQueue;
  /** Ends the poll that is held. */
  private release: (() => void) | undefined;
  /** Who waits for the next poll. */
  private readonly nextPoll: (() => void)[] = [];
  private readonly calls = new Map<number, (outcome: CallOutcome) => void>();
  private readonly unanswered = new Set<(outcome: CallOutcome) => void>();
  private lastRequestAt: number;
  private polls = 0;
  private linesTold = 0;
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

  /** An app counts as connected from its first poll: a hello whose answer was lost never polls. */
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

  /** Whether the app comes back with another poll when the one it holds is ended. */
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

  /** @param take called once, at once or in the turn in which there is something to say */
  messages(after: number, waitMs: number, take: (messages: readonly AppMessage[]) => void): void {
    this.polls++;
    for (const notice of this.nextPoll.splice(0)) notice();
    this.release?.();
    this.queue.acknowledge(after);
    if (!this.queue.isEmpty || waitMs <= 0) return take(this.queue.handOut());
    const poll = this.polls;
    // The other poll, which takes the place of this one, is given what there is.
    this.hold(Math.min(waitMs, this.settings.waitMs), () => take(this.polls === poll ? this.queue.handOut() : []));
  }

  reply(n: number, reply: AppReply): void {
    this.calls.get(n)?.(reply);
  }

  tellState(ui: Properties): void {
    this.ui = ui;
  }

  /** How many of these lines are new. */
  countNewLines(from: number, count: number): number {
    const end = from + count - 1;
    const fresh = Math.max(0, Math.min(count, end - this.linesTold));
    this.linesTold = Math.max(this.linesTold, end);
    return fresh;
  }

  end(): void {
    this.release?.();
    for (const settle of [...this.unanswered]) settle('gone');
  }

  /** @param ended called when something is to be said, another poll takes the place of this one, or the time is over */
  private hold(waitMs: number, ended: () => void): void {
    const release = () => {
      if (this.release === release) this.release = undefined;
      ended();
      // Last, so that who waits does not wait for that as well.
      clearTimeout(deadline);
    };
    const deadline = setTimeout(release, waitMs);
    this.release = release;
  }
}
