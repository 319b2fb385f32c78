/**
 * So many texts are remembered with their trees. Such a tree takes a hundred times the room of its text, and what lives
 * longer than a request costs the collector of garbage more than reading the text again.
 */
const mostTrees = 4;
/** So many characters have the remembered texts together at most, where nothing else is said. */
const usualCharacters = 128 * 1024;

interface Cached<Made> {
  readonly text: string;
  readonly made: Made;
}

/** What was last made of texts. The same text gives the same, which nobody may change. */
export class Recent<Made> {
  /** The latest first. No map: it leaves what it forgot in its own garbage. */
  private readonly cached: Cached<Made>[] = [];

  /**
   * @param most so many texts, where what is made of them takes no more room than they do, or comes again and again
   * @param characters so many they have together at most
   */
  constructor(
    private readonly most = mostTrees,
    private readonly characters = usualCharacters,
  ) {}

  has(text: string): boolean {
    return this.cached.some((each) => each.text === text);
  }

  /** What was made of the text, or what `make` makes of it now. */
  of(text: string, make: (text: string) => Made): Made {
    const { cached } = this;
    // It would drive out all others, and not stay itself.
    if (text.length > this.characters) return make(text);
    const at = cached.findIndex((each) => each.text === text);
    const [found = { text, made: make(text) }] = at < 0 ? [] : cached.splice(at, 1);
    cached.unshift(found);
    while (cached.length > this.most || this.taken() > this.characters) cached.pop();
    return found.made;
  }

  private taken(): number {
    return this.cached.reduce((sum, { text }) => sum + text.length, 0);
  }
}
