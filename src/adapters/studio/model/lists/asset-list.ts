import type { Asset } from '#adapters/client/client-operations.generated';

export type AssetFilter = 'all' | 'unused' | 'image' | 'audio' | 'video' | 'other';

export const assetFilters: readonly { readonly value: AssetFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'audio', label: 'Sounds' },
  { value: 'video', label: 'Videos' },
  { value: 'other', label: 'Other files' },
  { value: 'unused', label: 'Unused' },
];

/** The assets of a filter whose paths have the text, whatever its capitals. */
export function matchingAssets(assets: readonly Asset[], filter: AssetFilter, search: string): readonly Asset[] {
  const text = search.trim().toLowerCase();
  return assets.filter((asset) => isOf(asset, filter) && asset.path.toLowerCase().includes(text));
}

function isOf({ kind, usedBy }: Asset, filter: AssetFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'unused') return usedBy.length === 0;
  if (filter === 'other') return !['image', 'audio', 'video'].includes(kind);
  return kind === filter;
}

/** `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const longSound = 500_000;

/** Where an uploaded file belongs, below the assets of a book. A long sound is streamed, and a short one is loaded as a whole. */
export function pathForUpload(name: string, bytes: number, page: string | undefined): readonly string[] {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'].includes(ending)) {
    return page === undefined ? ['images', name] : ['images', page, name];
  }
  if (['mp3', 'ogg', 'wav', 'm4a', 'aac'].includes(ending))
    return ['audios', bytes > longSound ? 'long' : 'short', name];
  if (['mp4', 'm4v', 'mov', 'webm'].includes(ending)) return ['videos', name];
  return ['ttf', 'otf'].includes(ending) ? ['fonts', name] : [name];
}

/** The name of a file without its folders. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folders of a file, without a slash at the end. */
export function folderName(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
