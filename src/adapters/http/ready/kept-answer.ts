import type { Again } from '../answer/answer.js';
import type { ReadyAnswer } from '../answer/ready-answer.js';

/** An answer that was given once, and what is to be known to give it again. */
export interface KeptAnswer {
  readonly answer: ReadyAnswer;
  readonly again: Again;
  /** What a GET brings about beside it. */
  readonly effect: (() => void) | undefined;
  /** The operation that answered. */
  readonly operationId: string;
}
