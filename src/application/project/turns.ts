/** Lets those who want to change the project go one after the other, in the order they came. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  /** How many have not ended yet. */
  get waiting(): number {
    return this.count;
  }

  /** Does the work when all that came before it has ended, whether well or not. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    this.count++;
    const mine = this.last.then(work).finally(() => {
      this.count--;
    });
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
