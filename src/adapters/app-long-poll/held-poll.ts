import { deferred } from '#application/support/concurrency';

/** A poll that waits in this service for a message. */
export class HeldPoll {
  private woken = deferred();
  private isOver = false;
  private readonly answer = deferred();
  /** Among the polls of the app; 0 as long as it is not known. */
  private number = 0;
  private newest = 0;

  /**
   * Waits until it is woken or over; it is over after so many milliseconds at the latest.
   * @returns whether it is over
   */
  async wait(ms: number): Promise<boolean> {
    const deadline = setTimeout(() => this.end(), ms);
    await this.woken.promise;
    clearTimeout(deadline);
    this.woken = deferred();
    return this.isOver;
  }

  /**
   * There may be a message.
   * @returns a promise that resolves when the poll is answered
   */
  wake(): Promise<void> {
    this.woken.resolve();
    return this.answer.promise;
  }

  /** Nobody waits for its messages any more. */
  end(): void {
    this.isOver = true;
    this.woken.resolve();
  }

  /** This poll has a number. */
  isNumbered(number: number): void {
    this.number = number;
    this.endIfReplaced();
  }

  /** The app polls with this number: where that is later than this poll, it takes its place. */
  isPolled(number: number): void {
    this.newest = Math.max(this.newest, number);
    this.endIfReplaced();
  }

  answered(): void {
    this.answer.resolve();
  }

  private endIfReplaced(): void {
    if (this.number > 0 && this.newest > this.number) this.end();
  }
}
