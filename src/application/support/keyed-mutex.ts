/** Runs one piece of work at a time for each key, in the order of the calls. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Does the work after all earlier work for the key has ended or failed. */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const mine = before === undefined ? work() : before.then(work);
    const ended = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.last.get(key) === ended) this.last.delete(key);
      });
    this.last.set(key, ended);
    return mine;
  }

  /** Resolves when all work that was called before has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.last.values());
  }
}
