/** So much may wait; who adds more waits for it. */
const most = 64;

/** Work that nobody has to wait for, done one after the other. It must not fail. */
export class Later {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  async add(work: () => Promise<void>): Promise<void> {
    this.waiting++;
    this.last = this.last.then(work).finally(() => {
      this.waiting--;
    });
    if (this.waiting > most) await this.last;
  }

  /** Resolves when all that was added is done. */
  done(): Promise<void> {
    return this.last;
  }
}
