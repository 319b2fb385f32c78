/** A picture file that somebody brings. */
export interface PictureFile {
  /** Without folders. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export type SizeSuffix = '' | '@2x' | '@4x';

/** All sizes of one picture: `sun.png`, `sun@2x.png` and `sun@4x.png`. */
export interface SizedPicture<File extends PictureFile> {
  /** The name that the files share, composed, without ending and size. */
  readonly stem: string;
  /** The smallest size first. */
  readonly files: readonly (readonly [SizeSuffix, File])[];
  /** In pixels of the artwork. */
  readonly width: number;
  readonly height: number;
}

/** The smallest file of a picture, whose name counts for all of them. */
export function mainFile<File extends PictureFile>({ files }: Pick<SizedPicture<File>, 'files'>): File {
  const [first] = files;
  if (first === undefined) throw new Error('A picture has no file.');
  return first[1];
}

/**
 * The files that a layer of the picture gets. The engine always needs the plain size: without one, the smallest is that, too. It is drawn
 * as large as its layer, whatever its pixels are. A picture without larger sizes is the artwork, and so the largest size, too.
 */
export function layerFiles<File extends PictureFile>(
  picture: Pick<SizedPicture<File>, 'files'>,
): (readonly [SizeSuffix, File])[] {
  const sizes = new Map(picture.files);
  const plain = sizes.get('') ?? mainFile(picture);
  const fourfold = sizes.get('@4x') ?? (sizes.has('@2x') ? undefined : plain);
  const all = [
    ['', plain],
    ['@2x', sizes.get('@2x')],
    ['@4x', fourfold],
  ] as const;
  return all.flatMap(([suffix, file]) => (file === undefined ? [] : [[suffix, file] as const]));
}

const suffixes: readonly SizeSuffix[] = ['', '@2x', '@4x'];

/** A picture while its files are collected. */
interface Sizes<File> {
  readonly stem: string;
  readonly files: Map<SizeSuffix, File>;
}

/**
 * Puts the sizes of each picture together, in the natural order of their names: `b9` before `b10`. Two files never become one
 * size: a second `sun.PNG` is a picture of its own. `Sun@2x.png` belongs to `sun.png` where no other picture is so near.
 */
export function sizedPictures<File extends PictureFile>(files: readonly File[]): SizedPicture<File>[] {
  const pictures: Sizes<File>[] = [];
  for (const file of files.toSorted((one, other) => compareNames(one.name, other.name))) {
    const { stem, suffix } = partsOf(file.name);
    const known = pictures.find((each) => each.stem === stem && !each.files.has(suffix));
    if (known === undefined) pictures.push({ stem, files: new Map([[suffix, file]]) });
    else known.files.set(suffix, file);
  }
  return joined(pictures).map(({ stem, files: sizes }) => {
    const sorted = suffixes.flatMap((suffix) => {
      const file = sizes.get(suffix);
      return file === undefined ? [] : [[suffix, file] as const];
    });
    return { stem, files: sorted, ...artworkSize(sorted) };
  });
}

/** Larger sizes without a plain one join the only picture whose name differs by case. */
function joined<File>(pictures: readonly Sizes<File>[]): readonly Sizes<File>[] {
  return pictures.filter((picture) => {
    if (picture.files.has('')) return true;
    const near = pictures.filter((other) => other.files.has('') && isSizeOf(picture, other));
    const [only, another] = near;
    if (only === undefined || another !== undefined) return true;
    for (const [suffix, file] of picture.files) only.files.set(suffix, file);
    return false;
  });
}

function isSizeOf(larger: Sizes<unknown>, plain: Sizes<unknown>): boolean {
  const isNear = larger.stem.toLowerCase() === plain.stem.toLowerCase();
  return isNear && [...larger.files.keys()].every((suffix) => !plain.files.has(suffix));
}

function partsOf(name: string): { readonly stem: string; readonly suffix: SizeSuffix } {
  const [, stem = name, suffix = ''] = /^(.*?)(@[24]x)?\.png$/is.exec(name.normalize('NFC')) ?? [];
  const found = suffixes.find((each) => each === suffix.toLowerCase());
  return { stem, suffix: found ?? '' };
}

/**
 * The one rule of size. A picture without larger sizes is the artwork itself, pixel for pixel. Of several sizes, the largest decides:
 * `@4x` is the artwork, and `@2x` is half of it.
 */
function artworkSize(files: readonly (readonly [SizeSuffix, PictureFile])[]): Pick<PictureFile, 'width' | 'height'> {
  const [suffix, file] = files.at(-1) ?? [];
  const factor = suffix === '@2x' ? 2 : 1;
  return { width: (file?.width ?? 0) * factor, height: (file?.height ?? 0) * factor };
}

const natural = new Intl.Collator('en', { numeric: true });

/** In natural order; names that look the same, by their characters. */
export function compareNames(one: string, other: string): number {
  return natural.compare(one, other) || (one < other ? -1 : Number(one > other));
}
