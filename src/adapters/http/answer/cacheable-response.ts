import type { Again } from './answer.js';
import type { ReadyAnswer } from './ready-answer.js';

/** A response that a route gave, and what is needed to give it again. */
export interface CacheableResponse {
  readonly answer: ReadyAnswer;
  /** The validators: while they hold, the route would answer the same. */
  readonly again: Again;
  /** What a GET brings about beside its response. It is done each time. */
  readonly effect: (() => void) | undefined;
  readonly operationId: string;
}
