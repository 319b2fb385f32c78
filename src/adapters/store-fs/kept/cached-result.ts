import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';

/** What of a path the store can be asked for. */
export type Asked = 'file' | 'status' | 'list';

/** What the store answered for a path. An absent folder has an empty list, and nothing below it. */
export type CachedResult =
  | { readonly file: StoredFile | null }
  | { readonly status: PathStatus | null }
  | { readonly entries: readonly FolderEntry[] };

/** Whether the path is absent. */
export function isEmptyResult(result: CachedResult): boolean {
  if ('entries' in result) return result.entries.length === 0;
  return ('file' in result ? result.file : result.status) === null;
}

export function bytesOf(result: CachedResult): number {
  if ('entries' in result) return result.entries.reduce((bytes, { name }) => bytes + name.length + 50, 0);
  return 'file' in result ? (result.file?.content.length ?? 0) : 0;
}
