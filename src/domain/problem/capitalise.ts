/** Words as a sentence begins with them: `the layer "a"` as `The layer "a"`. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
