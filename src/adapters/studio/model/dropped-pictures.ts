import { plainName } from './new-names.js';

/** A picture that somebody brings, in pixels. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A layer to make of the sizes of one picture. */
export interface PictureLayer<Each extends Picture> {
  readonly name: string;
  /** By the name of the file that each becomes. */
  readonly files: readonly (readonly [string, Each])[];
  /** Properties of the layer, in pixels of the artwork. */
  readonly props: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
}

interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly artwork: number;
}

const sized = /^(.*?)(@([\d.]+)x)?\.png$/i;

/**
 * The layers of a page made from PNGs, the lowest first: pictures that fill the page, then the others by name. `sun@2x.png` is the
 * larger size of `sun.png`. Without such sizes, a picture larger than the page is the artwork itself.
 */
export function pictureLayers<Each extends Picture>(
  pictures: readonly Each[],
  page: PageSize,
): readonly PictureLayer<Each>[] {
  const groups = new Map<string, { readonly suffix: string; readonly factor: number; readonly picture: Each }[]>();
  for (const picture of pictures) {
    const [, stem = '', suffix = '', factor = '1'] = sized.exec(picture.name) ?? [];
    const name = plainName(stem, 'picture');
    groups.set(name, [...(groups.get(name) ?? []), { suffix, factor: Number(factor) || 1, picture }]);
  }
  const plain = pictures.filter(({ name }) => !/@[\d.]+x\.png$/i.test(name));
  const isArtwork = plain.some(({ width, height }) => width > page.width || height > page.height);
  const layers = [...groups].map(([name, sizes]): PictureLayer<Each> => {
    const [first] = sizes.toSorted((one, other) => one.factor - other.factor);
    const factor = (first?.suffix ?? '') === '' && isArtwork ? page.artwork : (first?.factor ?? 1);
    const scaled = (pixels: number) => Math.round((pixels * page.artwork) / factor);
    return {
      name,
      files: sizes.map(({ suffix, picture }) => [`${name}${suffix}.png`, picture] as const),
      props: {
        x: (page.width * page.artwork) / 2,
        y: (page.height * page.artwork) / 2,
        width: scaled(first?.picture.width ?? 0),
        height: scaled(first?.picture.height ?? 0),
      },
    };
  });
  const fills = ({ props }: PictureLayer<Each>) =>
    props.width >= page.width * page.artwork && props.height >= page.height * page.artwork;
  const byName = (one: PictureLayer<Each>, other: PictureLayer<Each>) =>
    one.name.localeCompare(other.name, 'en', { numeric: true });
  return [...layers.filter(fills).sort(byName), ...layers.filter((layer) => !fills(layer)).sort(byName)];
}

/** The width and height in the first 24 bytes of a PNG; `undefined` for any other file. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 24 || signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
