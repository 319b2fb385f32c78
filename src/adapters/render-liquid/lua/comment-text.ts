/** The text as the rest of a comment line: whatever it holds, it ends where the line ends. */
export function commentText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ').trim();
}
