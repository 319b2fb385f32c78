import { Problem } from '#domain/problem/problem';
import { printable } from '#application/support/printable';

/** The maximal number of characters in an excerpt. */
const excerptWidth = 72;

/** The text of a body, and the places in it. */
export class BodyText {
  /** @param format for the sentence: `JSON`, `YAML`, `a Lua table` */
  constructor(
    readonly text: string,
    private readonly format: string,
  ) {}

  /** Makes the problem of an error at an offset, with line and column (1-based, in characters) and an excerpt. */
  readonly refuse = (offset: number, message: string): Problem => {
    const at = Math.min(offset, this.text.length);
    const before = this.text.slice(0, at).split(/\r\n|\r|\n/);
    const line = before.length;
    const start = at - (before.at(-1)?.length ?? 0);
    const column = [...this.text.slice(start, at)].length + 1;
    const what = `The body cannot be read as ${this.format}: line ${line}, column ${column}: ${message}.`;
    return new Problem('invalid-body', what, { line, column, excerpt: this.excerpt(start, at) });
  };

  private excerpt(start: number, at: number): string {
    const end = this.text.slice(at).search(/[\r\n]/);
    const line = this.text.slice(start, end < 0 ? undefined : at + end);
    const column = at - start;
    const from = Math.max(0, column - excerptWidth / 2);
    const shown = visible(line.slice(from, from + excerptWidth));
    const above = visible(line.slice(from, column));
    return `${shown}\n${' '.repeat([...above].length)}^`;
  }
}

/** Replaces each invisible character by a visible one, so that the caret is below the right character. */
function visible(text: string): string {
  return printable(text.replaceAll('\t', ' '));
}
