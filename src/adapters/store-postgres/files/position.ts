import type { Revision } from '#application/ports/change-log';

/** The commit at which an opening stands. */
export interface Position {
  /** 0 before the first commit. */
  readonly number: number;
  readonly revision: Revision;
  /** Another one after a restore. */
  readonly era: string;
  /** Of the commit itself: another line of commits has other ones. `null` before the first commit. */
  readonly token: string | null;
}

export const beginning: Position = { number: 0, revision: 0, era: '', token: null };

/** How often an opening has dropped something from the log. */
export interface TrimCounts {
  /** Records or contents. */
  readonly trims: number;
  /** Contents of records that stay. */
  readonly losses: number;
}
