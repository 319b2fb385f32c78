/**
 * Waits until the system was heard. It notes a change before the call that made it returns, and the
 * event loop hands over everything that was noted, in one phase. So when that phase has come once more, what
 * happened before is known. A callback of this turn may run before or after it in the same round:
 * only the second one after now is sure to have it in between.
 */
export class WatcherFlush {
  private next: Promise<void> | undefined;

  /** Who asks in the same turn is answered together. */
  received(): Promise<void> {
    this.next ??= new Promise((resolve) => {
      setImmediate(() => {
        // Who asks from now on has to wait for another round.
        this.next = undefined;
        setImmediate(resolve);
      });
    });
    return this.next;
  }
}
