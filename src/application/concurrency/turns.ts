/** Lets those who want to change the project go one after the other, in the order they came. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Does the work when all that came before it has ended, whether well or not. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
