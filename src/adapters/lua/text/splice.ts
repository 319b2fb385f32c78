/** One replacement in a text: `length` characters from `offset` on become `text`. */
export interface Splice {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export const cut = (from: number, to: number): Splice => ({ offset: from, length: to - from, text: '' });
export const insert = (offset: number, text: string): Splice => ({ offset, length: 0, text });
export const replace = (from: number, to: number, text: string): Splice => ({ offset: from, length: to - from, text });

/**
 * The text with all splices made. They may come in any order; offsets are those of the old text.
 * Several at one offset apply in the order given.
 * @throws Error where two of them overlap
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const splice of [...splices].sort((a, b) => a.offset - b.offset)) {
    if (splice.offset < end) throw new Error(`Two splices overlap at offset ${splice.offset}.`);
    parts.push(text.slice(end, splice.offset), splice.text);
    end = splice.offset + splice.length;
  }
  parts.push(text.slice(end));
  return parts.join('');
}
