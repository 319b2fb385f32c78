/**
 * A folder as those who read in it remember it. One for a folder, and not one for each file: it
 * costs a number, whoever reads and however much, and nothing has to be forgotten.
 */
export class FolderMark {
  /** One more each time that something directly in the folder may have changed. */
  changes = 0;
  /** Commits of the store's own that are under way in it. */
  commits = 0;
  /** It is no longer what is at its path, or nobody tells of it any more. */
  gone = false;
}
