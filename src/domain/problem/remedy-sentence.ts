/** A call of an operation that a sentence names, or a part of one: with a verb alone, of the thing that the problem is about. */
export interface RemedyCall {
  /** The id of the operation: `readPage`. */
  readonly operation?: string | undefined;
  /** Only the verb, for the thing that the problem is about. With neither, the options belong to the refused call, made again. */
  readonly verb?: string | undefined;
  /** The names of the address. A name such as `<layer>` stands for one that the caller chooses. */
  readonly at?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** An option whose value the caller chooses is `''`. */
  readonly options?: Readonly<Record<string, string | boolean>> | undefined;
  /** The values in the body; `null`: without any. */
  readonly values?: Readonly<Record<string, string>> | null | undefined;
}

/** What the caller can do: text, and calls that each front end puts into its own words. It has no full stop. */
export type RemedySentence = readonly (string | RemedyCall)[];

/**
 * What is wrong, and what the caller can do, in the words of a front end.
 * @param wordsOf writes a call; `undefined` where the front end has no such call. Then the sentence is left out
 */
export function withSentences(
  fault: string,
  sentences: readonly RemedySentence[],
  wordsOf: (call: RemedyCall) => string | undefined,
): string {
  const written = sentences.flatMap((sentence) => {
    const parts = sentence.map((part) => (typeof part === 'string' ? part : wordsOf(part)));
    return parts.includes(undefined) ? [] : ` ${parts.join('')}.`;
  });
  return fault + written.join('');
}
