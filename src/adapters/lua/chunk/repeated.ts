import { Recent } from '#application/memory/recent';

/** So many texts are remembered: about as many templates as the scripts of a book are made from. */
const maxKept = 32;
/** So many that were met once. */
const maxMet = 64;
/** A longer text is nobody's template. */
const maxCharacters = 8 * 1024;

/**
 * What is made of texts that come again and again. It has a hundred times a text's room: so nothing is made of one that
 * comes for the first time, as those that are written by hand do, and nothing but the text is remembered.
 */
export class Repeated<Made> {
  private readonly kept = new Recent<Made>(maxKept, maxKept * maxCharacters);
  /** The latest first. */
  private readonly met: string[] = [];

  /** What was made of the text, or what `make` makes of it now; `undefined` where it was not met lately. */
  of(text: string, make: () => Made): Made | undefined {
    const { kept, met } = this;
    if (kept.has(text) || met.includes(text)) return kept.of(text, make);
    if (text.length <= maxCharacters) met.unshift(text);
    if (met.length > maxMet) met.pop();
    return undefined;
  }
}
