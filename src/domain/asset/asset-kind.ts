/** What an asset of a book is for. */
export const assetKinds = ['image', 'audio', 'video', 'sprite', 'particle', 'font', 'other'] as const;

export type AssetKind = (typeof assetKinds)[number];

/** Everything in one of these folders has the kind, whatever its ending is: a text with the times of a sound is audio, too. */
const folders: Readonly<Record<string, AssetKind>> = {
  audios: 'audio',
  videos: 'video',
  sprites: 'sprite',
  particles: 'particle',
  fonts: 'font',
};

const endings: readonly (readonly [RegExp, AssetKind])[] = [
  [/\.(png|jpe?g|gif|webp|svg)$/i, 'image'],
  [/\.(mp3|ogg|wav|m4a|aac|caf|aiff?)$/i, 'audio'],
  [/\.(mp4|m4v|mov|webm|3gp)$/i, 'video'],
  [/\.(ttf|otf)$/i, 'font'],
];

/** @param path below the assets of the book */
export function assetKind(path: string): AssetKind {
  const [folder = ''] = path.split('/', 1);
  return folders[folder] ?? endings.find(([ending]) => ending.test(path))?.[1] ?? 'other';
}

/** A picture whose larger sizes have `@2x` and the like before the ending. */
const picture = /^(.*?)(@[\d.]+x)?(\.(?:png|jpe?g))$/i;

/**
 * The path of the plain size of an image, and the suffix of this one.
 * `cat@2x.png` gives `cat.png` and `@2x`. A file without sizes is its own plain size, with the suffix `''`.
 */
export function splitSize(path: string): { readonly plain: string; readonly suffix: string } {
  const [, stem, suffix = '', ending] = picture.exec(path) ?? [];
  return stem === undefined || ending === undefined ? { plain: path, suffix: '' } : { plain: stem + ending, suffix };
}
