import type { Size } from './geometry.js';
import { textOf } from './given-values.js';

/** A font in one size; all in points. */
export interface Font {
  readonly lineHeight: number;
  /** From the top of a line to its baseline. */
  readonly baseline: number;
  widthOf(text: string): number;
}

/** @param family as CSS has it */
export type FindFont = (family: string, size: number) => Font;

/** How the engine breaks and places the lines of a text. */
export interface TextLayout extends Size {
  readonly lines: readonly string[];
  /** How wide the lines can be: a text ends there that is aligned to the right. */
  readonly span: number;
  readonly font: Font;
  readonly family: string;
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
}

/** Close enough where nothing measures texts. */
export const roughFont: FindFont = (_family, size) => ({
  lineHeight: size * 1.2,
  baseline: size,
  widthOf: (text) => text.length * size * 0.5,
});

export function layoutText(props: Readonly<Record<string, unknown>>, findFont: FindFont): TextLayout {
  const size = positive(props['fontSize']) ?? 24;
  const family = familyOf(props['font']);
  const font = findFont(family, size);
  const given = positive(props['width']);
  const lines = textOf(props['text'])
    .split('\n')
    .flatMap((line) => (given === undefined ? [line] : wrapLine(line, given, font)));
  const span = given ?? Math.max(...lines.map((line) => font.widthOf(line)));
  const height = positive(props['height']) ?? lines.length * font.lineHeight;
  const align = props['align'] === 'center' || props['align'] === 'right' ? props['align'] : 'left';
  // The engine's pictures of texts have whole pixels, a multiple of four. A text on a ground is a field, and no picture.
  const width = props['ground'] === undefined ? Math.ceil(Math.trunc(span) / 4) * 4 : span;
  return { width, height, lines, span, font, family, size, align };
}

/** Breaks at blanks, and within a word that is longer than a line. */
function wrapLine(line: string, width: number, font: Font): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (font.widthOf(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const parts = breakWord(word, width, font);
    lines.push(...parts.slice(0, -1));
    current = parts.at(-1) ?? '';
  }
  return [...lines, current];
}

function breakWord(word: string, width: number, font: Font): readonly string[] {
  const parts = [''];
  for (const letter of word) {
    const longer = `${parts.at(-1) ?? ''}${letter}`;
    if (longer.length === letter.length || font.widthOf(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

/** Whether a name of a font is that of a file. */
export function isFontFile(font: string): boolean {
  return /\.(ttf|otf)$/i.test(font);
}

/** What the engine calls the font of a file: its name up to the first dot. */
export function fontNameOf(file: string): string {
  return (file.split('/').at(-1) ?? '').replace(/\..*$/s, '').replaceAll(/["\\]/g, '');
}

/** The engine finds a font by the name of its file, and takes the device's where it finds none. */
function familyOf(font: unknown): string {
  const file = textOf(font);
  const name = fontNameOf(file);
  return file.startsWith('native.') || name === '' ? 'sans-serif' : `"${name}", sans-serif`;
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
