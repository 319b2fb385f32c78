/** A pattern that only the text itself fits. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
