/** So many texts are remembered: about as many templates as the scripts of a book are made from. */
const maxKept = 32;
/** So many that were met once; of them nothing but the text is kept. */
const maxMet = 64;
/** A longer text is nobody's template. */
const maxCharacters = 8 * 1024;

interface Kept<Made> {
  readonly text: string;
  readonly made: Made;
}

/**
 * What was made of texts that were met more than once lately. What is made of a text has a hundred times its room, so a
 * text that is met once, as those of a hand-written project are, leaves nothing behind.
 */
export class Repeated<Made> {
  /** The latest first. */
  private readonly kept: Kept<Made>[] = [];
  private readonly met: string[] = [];

  /** What was made of the text, or what `make` makes of it now. */
  of(text: string, make: () => Made): Made {
    const { kept, met } = this;
    const [first] = kept;
    if (first?.text === text) return first.made;
    const at = kept.findIndex((each) => each.text === text);
    const [found = { text, made: make() }] = at < 0 ? [] : kept.splice(at, 1);
    if (at >= 0 || met.includes(text)) {
      kept.unshift(found);
      if (kept.length > maxKept) kept.pop();
    } else if (text.length <= maxCharacters) {
      met.unshift(text);
      if (met.length > maxMet) met.pop();
    }
    return found.made;
  }
}
