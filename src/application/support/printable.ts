/** Control characters, line separators, marks that change the direction of writing, and halves of characters. */
const unprintable = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text for a terminal or a message, without the characters that would steer it or not show.
 * @param except characters that stay
 * @param shown what replaces each other one
 */
export function printable(text: string, except = '', shown: (character: string) => string = () => '\ufffd'): string {
  return text.replace(unprintable, (character) => (except.includes(character) ? character : shown(character)));
}
