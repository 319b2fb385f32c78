import type { FolderEntry } from '#application/ports/file-store';

/**
 * What a folder will hold: what the store listed, which nobody changes, and what differs from that. Most folders that a
 * change looks at differ in nothing, or in one name.
 */
export class DraftedFolder {
  /** What will be there under a name; `null`: nothing. */
  private readonly differing = new Map<string, FolderEntry | null>();
  private count: number;

  /** @param stored sorted by name (code units) */
  constructor(private readonly stored: readonly FolderEntry[]) {
    this.count = stored.length;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  has(name: string): boolean {
    const drafted = this.differing.get(name);
    return drafted === undefined ? this.isStored(name) : drafted !== null;
  }

  /** Its entries, sorted by name (code units). */
  list(): readonly FolderEntry[] {
    if (this.differing.size === 0) return this.stored;
    const left = this.stored.filter(({ name }) => !this.differing.has(name));
    const drafted = [...this.differing.values()].filter((entry) => entry !== null);
    return [...left, ...drafted].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  put(entry: FolderEntry): void {
    if (!this.has(entry.name)) this.count += 1;
    this.differing.set(entry.name, entry);
  }

  take(name: string): void {
    if (!this.has(name)) return;
    this.count -= 1;
    this.differing.set(name, null);
  }

  private isStored(name: string): boolean {
    let [from, to] = [0, this.stored.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const found = this.stored[middle]?.name ?? '';
      if (found === name) return true;
      if (found < name) from = middle + 1;
      else to = middle;
    }
    return false;
  }
}
