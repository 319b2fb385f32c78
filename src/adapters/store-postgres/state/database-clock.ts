/** An estimate is used for so long, unless a better one comes. */
const usedMs = 60_000;

/** The clock of the database, as its answers have shown it. */
export class DatabaseClock {
  private difference: number | undefined;
  private roundTrip = Infinity;
  private estimatedAt = -Infinity;

  /** Milliseconds since 1970. */
  now(): number {
    return this.difference === undefined ? Date.now() : performance.now() + this.difference;
  }

  /**
   * Takes an answer into account: the shorter its round trip, the surer it is.
   * @param asked when the question was sent, of `performance.now()`
   * @param answer the database's time then
   */
  note(asked: number, answer: number): void {
    const received = performance.now();
    const roundTrip = received - asked;
    if (roundTrip > this.roundTrip && received - this.estimatedAt < usedMs) return;
    this.difference = answer - (asked + received) / 2;
    this.roundTrip = roundTrip;
    this.estimatedAt = received;
  }
}
