import type { Problem } from '#domain/problem/problem';

/**
 * A list of an index model that cannot be read, or not all of it: its value depends on a run of the file. The model has what can
 * be read. Lists are named as a page's document nests them: `audios`, `audios.long`, `layers.cat.class`,
 * `layers.group.layers`; and `components` where none of them can be read.
 */
export class UnreadableList {
  readonly #problem: Problem;

  /**
   * @param list the place of the list
   * @param text what is written there
   * @param problem `model-not-readable` with the line
   * @param stops whether the runtime stops at what is written there: plain data that is no layer, no table and no name
   * @param changed whether code may change or replace what is written in it, and not only add to it
   */
  constructor(
    readonly list: string,
    readonly text: string,
    problem: Problem,
    readonly stops = false,
    readonly changed = false,
  ) {
    this.#problem = problem;
  }

  /** Why it cannot be read. The place is no content of the model: two models are equal wherever the list stands in the text. */
  get problem(): Problem {
    return this.#problem;
  }

  get line(): number {
    return this.#problem.details.line ?? 1;
  }

  inFile(file: string): UnreadableList {
    return new UnreadableList(this.list, this.text, this.#problem.with({ file }), this.stops, this.changed);
  }
}
