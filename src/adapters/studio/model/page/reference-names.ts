import type { Asset, PageWithLayers, PropertyType } from '#adapters/client/client-operations.generated';

export type ReferenceKind = NonNullable<PropertyType['refersTo']>;

/** A name that a property can have. */
export interface ReferenceName {
  readonly name: string;
  /** What an author calls it, where that is another word. */
  readonly title?: string;
  /** What kind of thing it is, such as “group”, where several kinds are listed together. */
  readonly note?: string;
  /** The file of its picture, from the project's root. */
  readonly picture?: string;
  /** The file of its font. */
  readonly font?: FontFile;
}

/** The file of a font among the assets. */
export interface FontFile {
  readonly href: string;
  /** The book, and the names below its assets. */
  readonly address: readonly string[];
  readonly bytes: number;
}

/** What the names of a kind are called. */
export const referenceTitles: Readonly<Record<ReferenceKind, string>> = {
  layer: 'layer',
  animation: 'animation',
  image: 'image',
  'image-file': 'image',
  command: 'command',
  page: 'page',
  audio: 'audio',
  timer: 'timer',
  variable: 'variable',
  joint: 'joint',
};

/**
 * The names that a reference can have, as the app calls the things.
 * @param pages of the same book
 * @returns `undefined` for a kind whose things the page does not list
 */
export function referenceNames(
  kind: ReferenceKind,
  { components, commands, layerDocuments }: PageWithLayers,
  pages: readonly string[],
): readonly ReferenceName[] | undefined {
  const named = (names: readonly string[]) => names.map((name) => ({ name }));
  const groups = components.groups.flatMap((entry) => Object.entries(entry));
  switch (kind) {
    case 'layer':
      return [
        ...layerDocuments.toReversed().map(({ path }) => ({ name: path })),
        ...groups.map(([name]) => ({ name, note: 'page group' })),
      ];
    case 'animation':
      return [
        ...layerDocuments.flatMap(({ path, classes }) => classes.map((each) => ({ name: `${path}_${each.name}` }))),
        ...groups.flatMap(([name, group]) => (group.class ?? []).map((each) => ({ name: `${name}_${each}` }))),
      ];
    case 'command':
      return named(commands);
    case 'page':
      return [...directions, ...named(pages)];
    case 'audio':
      return named([...components.audios.long, ...components.audios.short, ...(components.audios.sync ?? [])]);
    case 'timer':
      return named(components.timers);
    case 'variable':
      return named(components.variables);
    case 'joint':
      return named(components.joints);
    case 'image':
    case 'image-file':
      return undefined;
  }
}

/** Targets of the runtime that are no names of pages. */
const directions: readonly ReferenceName[] = [
  { name: 'NEXT', title: 'Next page' },
  { name: 'PREVIOUS', title: 'Previous page' },
];

/** Whether a property names a file among the assets of the book, or an image of the page. */
export function namesAsset({ refersTo, file }: PropertyType): boolean {
  return refersTo === 'image' || refersTo === 'image-file' || file !== undefined;
}

/** The folders below the assets of the book in which the runtime looks for the file that a property names. */
export function foldersOf({ file }: PropertyType, page: string): readonly string[] {
  return (file?.in ?? []).map((folder) => folder.replace('{page}', page));
}

/** The names of files that a property can have, as it spells them: below its folders, and an image of the page without its ending. */
export function assetNames(type: PropertyType, assets: readonly Asset[], page: string): readonly ReferenceName[] {
  const { refersTo } = type;
  const folders =
    refersTo === 'image' ? [`images/${page}`] : refersTo === 'image-file' ? ['images'] : foldersOf(type, page);
  const leads = folders
    .map((folder) => (folder === '' ? '' : `${folder}/`))
    // A file in the folder of a folder is named from the inner one.
    .sort((a, b) => b.length - a.length);
  return assets.flatMap((asset): readonly ReferenceName[] => {
    const lead = leads.find((each) => asset.path.startsWith(each));
    if (lead === undefined || (refersTo !== undefined && asset.kind !== 'image')) return [];
    const below = asset.path.slice(lead.length);
    const name = refersTo === 'image' ? below.replace(/\.[^.]+$/, '') : below;
    return [{ name, ...(asset.kind === 'image' ? { picture: asset.file } : {}) }];
  });
}

/** Whether a name is among those that a reference can have. The path of a layer may have dots between its groups. */
export function isThere(kind: ReferenceKind, name: string, names: readonly ReferenceName[]): boolean {
  if (names.some((each) => each.name === name)) return true;
  if (kind === 'page') return /^(\d+|next|prev(ious)?)$/i.test(name);
  return kind === 'layer' && names.some((each) => each.name === name.replaceAll('.', '/'));
}

/** The names that have a text in them: those that begin with it come first. */
export function matchingNames(names: readonly ReferenceName[], text: string): readonly ReferenceName[] {
  const wanted = text.trim().toLowerCase();
  const texts = ({ name, title = '' }: ReferenceName) => [name, title].map((each) => each.toLowerCase());
  const rank = (each: ReferenceName) => (texts(each).some((found) => found.startsWith(wanted)) ? 0 : 1);
  return names.filter((each) => texts(each).some((found) => found.includes(wanted))).sort((a, b) => rank(a) - rank(b));
}
