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

/** As `printable`, with an escape such as `\u0085` for each character: nothing is lost. */
export function escaped(text: string, except = ''): string {
  return printable(text, except, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A value as JSON for a terminal. It means the same, with these characters escaped. */
export function jsonText(value: unknown, indent?: number): string {
  return escaped(JSON.stringify(value, undefined, indent), '\n');
}
