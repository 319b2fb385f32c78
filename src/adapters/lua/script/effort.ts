import type { Problem } from '#domain/problem/problem';

/** The most steps. A script of the largest size that goes through each of its nodes once takes a third. */
const mostSteps = 150_000;

/**
 * What may be spent on following one script. A step is a node, or an entry that is copied or searched. Few lines can ask for very
 * many: functions that call one another, branches that each copy what came before.
 */
export class Effort {
  private steps = 0;

  /** @param tooMuch the problem when more is needed */
  constructor(private readonly tooMuch: () => Problem) {}

  /** @throws Problem that of the constructor */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > mostSteps) throw this.tooMuch();
  }
}
