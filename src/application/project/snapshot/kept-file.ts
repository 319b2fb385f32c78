import type { StoredFile } from '#application/ports/file-store';
import { sameBytes } from '#application/support/bytes';

/** What a change does to a file; `null`: there is none. */
export interface FileUnderWay {
  readonly before: StoredFile | null;
  readonly after: Uint8Array | null;
}

/** A file as it was before changes of the service's own, of which nobody can tell yet whether they are made. */
export class KeptFile {
  private readonly afters: (Uint8Array | null)[] = [];

  constructor(private readonly before: StoredFile | null) {}

  /** To be told before the change is made. */
  changes(after: Uint8Array | null): void {
    this.afters.push(after);
  }

  /** @param found what the store has: as it was, or as the changes make it; anything else somebody else has made of it, and that is shown */
  shownFor(found: StoredFile | undefined): StoredFile | undefined {
    return this.isOurs(found) ? (this.before ?? undefined) : found;
  }

  private isOurs(found: StoredFile | undefined): boolean {
    if (found === undefined) return this.before === null || this.afters.includes(null);
    if (found.version === this.before?.version) return true;
    return this.afters.some((after) => after !== null && sameBytes(after, found.content));
  }
}
