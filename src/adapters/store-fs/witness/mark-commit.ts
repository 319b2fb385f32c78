import type { FolderMark } from './folder-mark.js';

/**
 * A commit is about to change something in these folders; each is marked before the next is asked for.
 * @returns to be called when it is over, whatever came of it
 */
export function markCommit(marks: Iterable<FolderMark>): () => void {
  const marked = new Set<FolderMark>();
  for (const mark of marks) {
    if (marked.has(mark)) continue;
    marked.add(mark);
    mark.changes++;
    mark.commits++;
  }
  return () => {
    for (const mark of marked) mark.commits--;
  };
}
