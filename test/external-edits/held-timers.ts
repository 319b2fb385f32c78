import { realTimers, type Timers } from '#adapters/store-fs/watch/settle-edits';

interface Held {
  readonly ms: number;
  readonly call: () => void;
}

/** Real timers, until they are held: then time stands still, and goes on only when the test releases them. */
export class HeldTimers implements Timers {
  private held: Held[] | undefined;
  private ahead = 0;
  private wake: () => void = () => undefined;

  now(): number {
    return realTimers.now() + this.ahead;
  }

  after(ms: number, call: () => void): () => void {
    if (this.held === undefined) return realTimers.after(ms, call);
    const entry = { ms, call };
    this.held.push(entry);
    this.wake();
    return () => {
      this.held = this.held?.filter((each) => each !== entry);
    };
  }

  afterEvents(call: () => void): void {
    realTimers.afterEvents(call);
  }

  hold(): void {
    this.held = [];
  }

  /** Has time go on, from one timer to the next, until somebody waits for so many milliseconds. */
  async waitedFor(ms: number): Promise<void> {
    for (;;) {
      const next = this.held?.[0];
      if (next?.ms === ms) return;
      if (next === undefined) await new Promise<void>((resolve) => (this.wake = resolve));
      else this.pass(next);
    }
  }

  /** What was waited for comes at once, and time is real again. */
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const each of held) each.call();
  }

  private pass(next: Held): void {
    this.held?.shift();
    this.ahead += next.ms;
    next.call();
  }
}
