/**
 * So many texts are remembered. What is made of a text takes a hundred times its room, and what lives
 * longer than a request costs the collector of garbage more than reading the text again.
 */
const maxTexts = 4;
/** So many characters have the remembered texts together at most. */
const maxCharacters = 128 * 1024;

interface Kept<Made> {
  readonly text: string;
  readonly made: Made;
}

/** What was last made of texts. The same text gives the same, which nobody may change. */
export class Recent<Made> {
  /** The latest first. No map: it leaves what it forgot in its own garbage. */
  private readonly kept: Kept<Made>[] = [];

  /** What was made of the text, or what `make` makes of it now. */
  of(text: string, make: (text: string) => Made): Made {
    const { kept } = this;
    const at = kept.findIndex((each) => each.text === text);
    const [found = { text, made: make(text) }] = at < 0 ? [] : kept.splice(at, 1);
    kept.unshift(found);
    while (kept.length > maxTexts || this.characters() > maxCharacters) kept.pop();
    return found.made;
  }

  /** What was made of the text, where it is remembered. */
  known(text: string): Made | undefined {
    return this.kept.find((each) => each.text === text)?.made;
  }

  private characters(): number {
    return this.kept.reduce((sum, { text }) => sum + text.length, 0);
  }
}
