import type { PropertyEdit } from '#domain/model/script-model';
import type { Splice } from '#adapters/lua/text/splice';

/** A number, `true`, `nil`: it holds no table, and tells nothing of how a script is laid out or quoted. */
const word = /^(?:-?\.?\d[\w.+-]*|true|false|nil|NIL)$/;

/** Edits of one script that put words into the place of words, none of them where another one does. */
export class WordEdits {
  readonly splices: Splice[] = [];
  private readonly paths: (readonly string[])[] = [];

  constructor(private readonly text: string) {}

  /**
   * Takes the edit to the others, if it is such a one.
   * @param plan gives its splices
   */
  take({ path, value }: PropertyEdit, plan: () => readonly Splice[]): boolean {
    if (typeof value !== 'number' && typeof value !== 'boolean') return false;
    if (this.paths.some((other) => leadTo(path, other) || leadTo(other, path))) return false;
    const splices = plan();
    if (!splices.every((splice) => this.putsWordForWord(splice))) return false;
    this.paths.push(path);
    this.splices.push(...splices);
    return true;
  }

  private putsWordForWord({ offset, length, text }: Splice): boolean {
    const isWord = word.test(text) && word.test(this.text.slice(offset, offset + length));
    return (
      isWord && !this.splices.some((other) => other.offset < offset + length && offset < other.offset + other.length)
    );
  }
}

function leadTo(path: readonly string[], below: readonly string[]): boolean {
  return path.every((name, index) => below[index] === name);
}
