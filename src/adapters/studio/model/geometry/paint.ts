/** The blend modes of the engine, as CSS calls them. It draws the others of the artwork as normal. */
const blendModes: Readonly<Record<string, string>> = { add: 'plus-lighter', multiply: 'multiply', screen: 'screen' };

/** @returns `undefined` for a mode that draws as normal */
export function blendModeOf(value: unknown): string | undefined {
  return typeof value === 'string' ? blendModes[value] : undefined;
}

/** Red, green, blue and alpha, each from 0 to 1, as CSS has them; also a shade, or a shade and alpha. */
export function cssColour(value: unknown, otherwise: string): string {
  const parts = Array.isArray(value) ? value.map((part) => (typeof part === 'number' ? part : 1)) : [];
  const [red, green, blue, alpha = 1] = parts.length < 3 ? [parts[0], parts[0], parts[0], parts[1]] : parts;
  if (red === undefined || green === undefined || blue === undefined) return otherwise;
  const byte = (part: number) => Math.round(255 * Math.min(Math.max(part, 0), 1));
  return `rgb(${byte(red)} ${byte(green)} ${byte(blue)} / ${alpha})`;
}

interface ImageFile {
  readonly suffix: '' | '@2x' | '@4x';
  readonly path: string;
}

/** The size of an image that is sharp at a scale, in screen pixels for a point: what the engine takes, too. */
export function imageFor(files: readonly ImageFile[], scale: number): ImageFile | undefined {
  const wanted = scale >= 3 ? ['@4x', '@2x', ''] : scale >= 1.5 ? ['@2x', '@4x', ''] : ['', '@2x', '@4x'];
  return wanted.flatMap((suffix) => files.find((file) => file.suffix === suffix) ?? [])[0];
}
