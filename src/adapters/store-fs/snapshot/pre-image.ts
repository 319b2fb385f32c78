import type { StoredFile } from '#application/ports/file-store';
import { sameBytes } from '#application/support/bytes';

/** What a commit does to a file; `null`: there is none. */
export interface PendingChange {
  readonly before: StoredFile | null;
  readonly after: Uint8Array | null;
}

/** A file as it was before commits of which nobody can tell yet whether they are made. */
export class PreImage {
  private readonly afters: (Uint8Array | null)[] = [];

  constructor(private readonly before: StoredFile | null) {}

  /** To be called before the commit. */
  addChange(after: Uint8Array | null): void {
    this.afters.push(after);
  }

  /** @param found what the store has: as it was, or as the commits make it; anything else is an external edit, and is shown */
  shownFor(found: StoredFile | undefined): StoredFile | undefined {
    return this.isCommitted(found) ? (this.before ?? undefined) : found;
  }

  private isCommitted(found: StoredFile | undefined): boolean {
    if (found === undefined) return this.before === null || this.afters.includes(null);
    if (found.version === this.before?.version) return true;
    return this.afters.some((after) => after !== null && sameBytes(after, found.content));
  }
}
