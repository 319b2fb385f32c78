/** The id of an entry in the history. */
export const entryId = /\b0[0-9a-z]{18}\b/g;

/** A printed text without times, and without spaces at the ends of lines, which Markdown has not. */
export function plain(text: string): string {
  return text.replace(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{3}Z)?/g, 'time').replace(/ +$/gm, '');
}
