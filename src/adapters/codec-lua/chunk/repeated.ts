/** So many texts are remembered: about as many templates as the scripts of a book are made from. */
const maxKept = 32;
/** So many that were met once. */
const maxMet = 64;
/** A longer text is nobody's template. */
const maxCharacters = 8 * 1024;

interface Kept<Made> {
  readonly text: string;
  readonly made: Made;
}

/**
 * What is made of texts that come again and again. It has a hundred times a text's room: so nothing is made of one that
 * comes for the first time, as those that are written by hand do, and nothing but the text is remembered.
 */
export class Repeated<Made> {
  /** The latest first. */
  private readonly kept: Kept<Made>[] = [];
  private readonly met: string[] = [];

  /** What was made of the text, or what `make` makes of it now; `undefined` where it was not met lately. */
  of(text: string, make: () => Made): Made | undefined {
    const { kept, met } = this;
    const at = kept.findIndex((each) => each.text === text);
    if (at < 0 && !met.includes(text)) {
      if (text.length <= maxCharacters) met.unshift(text);
      if (met.length > maxMet) met.pop();
      return undefined;
    }
    const [found = { text, made: make() }] = at < 0 ? [] : kept.splice(at, 1);
    kept.unshift(found);
    if (kept.length > maxKept) kept.pop();
    return found.made;
  }
}
