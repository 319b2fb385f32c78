import type { Layer } from '#adapters/client/client-operations.generated';

/** A colour of a script: red, green, blue and alpha, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * A colour as scripts have it: a list of parts from 0 to 1, one shade, a shade and alpha; or a text of bytes with alpha after
 * them. @returns `undefined` if it is none
 */
export function colourOf(value: unknown): Colour | undefined {
  const parts = typeof value === 'string' ? partsOfText(value) : value;
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 4 || !parts.every(isPart)) return undefined;
  const [red = 0, green = red, blue = red] = parts.length < 3 ? [parts[0]] : parts;
  return [red, green, blue, (parts.length < 3 ? parts[1] : parts[3]) ?? 1];
}

/** `255,128,0` or `255,128,0,0.5`. */
function partsOfText(text: string): number[] {
  return text
    .split(',')
    .map((part, index) => (part.trim() === '' ? NaN : index === 3 ? Number(part) : Number(part) / 255));
}

function isPart(part: unknown): part is number {
  return typeof part === 'number' && part >= 0 && part <= 1;
}

/** The colour as `#rrggbb`, whatever its alpha. */
export function hexOf([red, green, blue]: Colour): string {
  return `#${[red, green, blue].map(hexByte).join('')}`;
}

/** The text of a colour in a field: `#ff8000`, and `#ff800080` where it is not opaque. Others stay as they are. */
export function colourText(value: unknown): string {
  const colour = colourOf(value);
  if (colour === undefined) return typeof value === 'string' ? value : JSON.stringify(value);
  return hexOf(colour) + (colour[3] === 1 ? '' : hexByte(colour[3]));
}

/** The colour that somebody means: `#f80`, `#ff8000`, `#ff800080`, `255, 128, 0` or `[1, 0.5, 0, 1]`. */
export function parseColour(text: string): { readonly value: unknown } | { readonly problem: string } {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits !== undefined) {
    const bytes = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 1] = bytes.map((byte) => thousandth(parseInt(byte, 16) / 255));
    return { value: [red, green, blue, alpha] };
  }
  const list = text.startsWith('[') ? listOf(text) : colourOf(text)?.map(thousandth);
  return colourOf(list) === undefined
    ? { problem: 'Type a colour, such as #ff8000, or #ff800080 with opacity.' }
    : { value: list };
}

/** Red, green and blue from `#rrggbb`, rounded to thousandths, with an alpha. */
export function colourFrom(hex: string, alpha: number): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => thousandth(parseInt(hex.slice(at, at + 2), 16) / 255));
  return [red, green, blue, alpha];
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function thousandth(part: number): number {
  return Math.round(part * 1000) / 1000;
}

function hexByte(part: number): string {
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0');
}

const mostColours = 14;

/** The colours that layers and their classes have, each once, in the order of the layers. */
export function coloursIn(layers: readonly Pick<Layer, 'props' | 'classes'>[]): readonly Colour[] {
  const found = new Map<string, Colour>();
  const collect = (values: unknown) => {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return;
    for (const [name, value] of Object.entries(values)) {
      const colour = /colou?r/i.test(name) ? colourOf(value) : undefined;
      if (colour === undefined) collect(value);
      else found.set(colour.join(), colour);
    }
  };
  for (const { props, classes } of layers) {
    collect(props);
    for (const each of classes) collect(each.props);
  }
  return [...found.values()].slice(0, mostColours);
}
