/** Something that the palette finds. */
export interface PaletteItem {
  readonly kind: 'page' | 'layer' | 'command' | 'part' | 'action';
  readonly title: string;
  /** Where it is, such as the page of a layer. */
  readonly detail?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface PaletteMatch {
  readonly item: PaletteItem;
  /** Which characters of the title were typed. */
  readonly hits: ReadonlySet<number>;
}

const shownAtMost = 50;
/** Of each kind, before anything is typed. */
const shownAtFirst = 6;

/** The items that match what was typed, the best first. Without a text, the first ones of each kind. */
export function findItems(items: readonly PaletteItem[], typed: string): readonly PaletteMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return firstItems(items);
  return items
    .flatMap((item, index) => {
      const match = matchWords(item, words);
      return match === undefined ? [] : [{ item, index, ...match }];
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, shownAtMost);
}

function firstItems(items: readonly PaletteItem[]): readonly PaletteMatch[] {
  const counts = new Map<PaletteItem['kind'], number>();
  const isFirst = ({ kind }: PaletteItem) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= shownAtFirst;
  };
  return items.filter(isFirst).map((item) => ({ item, hits: new Set() }));
}

/** Each word matches the title, or stands in the detail or the kind. */
function matchWords({ title, detail = '', kind }: PaletteItem, words: readonly string[]) {
  const hits = new Set<number>();
  let score = 0;
  for (const word of words) {
    const found = matchWord(title, word);
    if (found !== undefined) {
      score += found.score;
      for (const hit of found.hits) hits.add(hit);
    } else if (`${kind} ${detail}`.toLowerCase().includes(word)) score += 1;
    else return undefined;
  }
  return { score: score - title.length / 100, hits };
}

interface WordMatch {
  readonly score: number;
  readonly hits: readonly number[];
}

/** All letters of the word in their order; those that stand together or begin a word count more. */
function matchWord(title: string, word: string): WordMatch | undefined {
  const text = title.toLowerCase();
  const whole = text.indexOf(word);
  if (whole >= 0) {
    const score = text === word ? 100 : whole === 0 ? 60 : beginsWord(title, whole) ? 40 : 20;
    return { score, hits: Array.from(word, (_, index) => whole + index) };
  }
  const hits: number[] = [];
  for (const letter of word) {
    const from = (hits.at(-1) ?? -1) + 1;
    const at = text[from] === letter ? from : letterAt(title, text, letter, from);
    if (at < 0) return undefined;
    hits.push(at);
  }
  // Letters that are spread over a text match nearly everything.
  const together = hits.filter((at, index) => at - 1 === hits[index - 1] || beginsWord(title, at)).length;
  return together >= word.length - 1 ? { score: 2 * together, hits } : undefined;
}

/** Where the letter begins a word, or else where it is first; -1 where it is not. */
function letterAt(title: string, text: string, letter: string, from: number): number {
  const first = text.indexOf(letter, from);
  for (let at = first; at >= 0; at = text.indexOf(letter, at + 1)) if (beginsWord(title, at)) return at;
  return first;
}

/** At the start, after what is no letter, and at a capital: `backToDusk` has three words. */
function beginsWord(text: string, index: number): boolean {
  const before = text[index - 1];
  if (before === undefined || !/[\p{L}\p{N}]/u.test(before)) return true;
  return /\p{Lu}/u.test(text[index] ?? '') && !/\p{Lu}/u.test(before);
}
