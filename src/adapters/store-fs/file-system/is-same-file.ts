import type { FileStatus } from './file-system.js';

/** Whether what is found is the file that was seen, and nobody wrote to it since; `null`: nothing is there. */
export function isSameFile(seen: FileStatus | null, found: FileStatus | null): boolean {
  if (seen === null || found === null) return seen === found;
  return (
    found.kind === 'file' && seen.inode === found.inode && seen.size === found.size && seen.modified === found.modified
  );
}
