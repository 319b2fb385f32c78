import { deferred } from '#application/support/concurrency';

/** A poll that waits in this service for a message. */
export class HeldPoll {
  private readonly ended = deferred();
  private readonly answer = deferred();
  /** Among the polls of the app; 0 as long as it is not known. */
  private number = 0;
  private newest = 0;

  /** Resolves when it was woken or replaced, or after so many milliseconds. */
  async wait(ms: number): Promise<void> {
    const deadline = setTimeout(this.ended.resolve, ms);
    await this.ended.promise;
    clearTimeout(deadline);
  }

  /** @returns a promise that resolves when the poll is answered */
  wake(): Promise<void> {
    this.ended.resolve();
    return this.answer.promise;
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
    if (this.number > 0 && this.newest > this.number) this.ended.resolve();
  }
}
