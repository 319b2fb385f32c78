/** Runs one piece of work at a time. All who ask while it runs share the next run, which begins after each of them has asked. */
export class NextRun {
  private current: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  run(): Promise<void> {
    if (this.next !== undefined) return this.next;
    if (this.current === undefined) return this.begin();
    const beginNext = () => this.beginNext();
    return (this.next = this.current.then(beginNext, beginNext));
  }

  private beginNext(): Promise<void> {
    this.next = undefined;
    return this.begin();
  }

  private begin(): Promise<void> {
    const current = this.work().finally(() => {
      if (this.current === current) this.current = undefined;
    });
    this.current = current;
    return current;
  }
}
