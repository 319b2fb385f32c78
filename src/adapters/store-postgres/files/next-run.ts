/** Runs one piece of work at a time. All who ask while it runs share the next run, which begins after each of them has asked. */
export class NextRun<Result = void> {
  private current: Promise<Result> | undefined;
  private next: Promise<Result> | undefined;

  constructor(private readonly work: () => Promise<Result>) {}

  run(): Promise<Result> {
    if (this.next !== undefined) return this.next;
    if (this.current === undefined) return this.begin();
    const beginNext = () => this.beginNext();
    return (this.next = this.current.then(beginNext, beginNext));
  }

  private beginNext(): Promise<Result> {
    this.next = undefined;
    return this.begin();
  }

  private begin(): Promise<Result> {
    const current = this.work().finally(() => {
      if (this.current === current) this.current = undefined;
    });
    this.current = current;
    return current;
  }
}
