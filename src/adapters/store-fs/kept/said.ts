import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';

/** What of a path the store can be asked for. */
export type Asked = 'file' | 'status' | 'list';

/** What the store said of a path. Of a folder that is not there, the list is empty, and so is everything below it. */
export type Output =
  | { readonly file: StoredFile | null }
  | { readonly status: PathStatus | null }
  | { readonly entries: readonly FolderEntry[] };

/** Whether nothing is there. */
export function saysNothing(output: Output): boolean {
  if ('entries' in output) return output.entries.length === 0;
  return ('file' in output ? output.file : output.status) === null;
}

export function bytesOf(output: Output): number {
  if ('entries' in output) return output.entries.reduce((bytes, { name }) => bytes + name.length + 50, 0);
  return 'file' in output ? (output.file?.content.length ?? 0) : 0;
}
