import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';

/** What of a path the store can be asked for. */
export type Asked = 'file' | 'status' | 'list';

/** What the store said of a path. Of a folder that is not there, the list is empty, and so is everything below it. */
export type Said =
  | { readonly file: StoredFile | null }
  | { readonly status: PathStatus | null }
  | { readonly entries: readonly FolderEntry[] };

/** Whether nothing is there. */
export function saysNothing(said: Said): boolean {
  if ('entries' in said) return said.entries.length === 0;
  return ('file' in said ? said.file : said.status) === null;
}

export function bytesOf(said: Said): number {
  if ('entries' in said) return said.entries.reduce((bytes, { name }) => bytes + name.length + 50, 0);
  return 'file' in said ? (said.file?.content.length ?? 0) : 0;
}
