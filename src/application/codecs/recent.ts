/**
 * So many texts are remembered. What is made of a text takes a hundred times its room, and what lives
 * longer than a request costs the collector of garbage more than reading the text again.
 */
const maxTexts = 4;
/** So many characters have the remembered texts together at most. */
const maxCharacters = 128 * 1024;

interface Known<Made> {
  readonly text: string;
  readonly made: Made;
}

/** What was last made of texts. The same text gives the same, which nobody may change. */
export class Recent<Made> {
  /** The latest first. No map: it leaves what it forgot in its own garbage. */
  private readonly known: Known<Made>[] = [];

  /** What was made of the text, or what `make` makes of it now. */
  of(text: string, make: (text: string) => Made): Made {
    const { known } = this;
    const at = known.findIndex((each) => each.text === text);
    const [found = { text, made: make(text) }] = at < 0 ? [] : known.splice(at, 1);
    known.unshift(found);
    while (known.length > maxTexts || this.characters() > maxCharacters) known.pop();
    return found.made;
  }

  private characters(): number {
    return this.known.reduce((sum, { text }) => sum + text.length, 0);
  }
}
