import type { Asset, Layer } from '#adapters/client/client-operations.generated';
import type { Field } from './form-model.js';
import type { ReferenceName } from './reference-names.js';

/** The name that scripts have for the font of the device; other scripts have no text in its place. */
const deviceFont = 'native.systemFont';

/** How many fonts a list draws: each is read as a whole. */
const mostSamples = 24;

/** Whether a property is the name of a font: the catalogue calls all of them so. */
export function namesFont({ name, kind }: Pick<Field, 'name' | 'kind'>): boolean {
  return kind === 'text' && isFont(name);
}

function isFont(path: string): boolean {
  return path === 'font' || path.endsWith('.font');
}

/** The fonts that a property can have: that of the device, the files of the book, and what the page names already. */
export function fontNames(
  field: Pick<Field, 'default'>,
  assets: readonly Asset[],
  layers: readonly Pick<Layer, 'props' | 'classes'>[],
): readonly ReferenceName[] {
  const device = field.default === deviceFont ? deviceFont : '';
  const files = assets.filter(({ kind }) => kind === 'font');
  const values = layers.flatMap(({ props, classes }) => [props, ...classes.map((each) => each.props)]);
  const known = new Set(['', deviceFont, ...files.map(({ file }) => file)]);
  const used = new Set(values.flatMap((each) => fontsIn(each)).filter((name) => !known.has(name)));
  return [
    { name: device, title: 'Font of the device' },
    ...files.map(({ file: name, href, address, bytes }, index) => ({
      name,
      title: name.slice(name.lastIndexOf('/') + 1),
      note: 'file of the book',
      ...(index < mostSamples && { font: { href, address, bytes } }),
    })),
    ...[...used].map((name) => ({ name, note: 'on this page' })),
  ];
}

function fontsIn(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (typeof value === 'string') return isFont(key) ? [value] : [];
    return typeof value === 'object' && value !== null ? fontsIn(value as Record<string, unknown>) : [];
  });
}
