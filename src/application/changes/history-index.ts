import type { ProjectPath } from '#domain/change/file-change';
import { undoState, type UndoState } from '#domain/history/undo-state';
import type { HistoryEntry } from '#domain/history/history-entry';

/** One entry of the index. */
export interface IndexedEntry {
  readonly revision: number;
  /** `undefined` where the entry cannot be read; `problem` has the reason. */
  readonly entry: HistoryEntry | undefined;
  readonly problem?: string;
}

/** The newest entries of the history in memory, oldest first, without a gap up to the newest. It grows at both ends. */
export class HistoryIndex {
  private held: IndexedEntry[] = [];
  private readonly byId = new Map<string, HistoryEntry>();
  private readonly byPath = new Map<ProjectPath, HistoryEntry>();
  private derived: UndoState | undefined;
  private hasOldest = false;
  /** Counts how often the entries became others. */
  line = 0;

  /** The revision of the newest entry; 0 without entries. */
  get revision(): number {
    return this.held.at(-1)?.revision ?? 0;
  }

  /** The revision of the oldest entry that it has; `undefined` without entries. */
  get first(): number | undefined {
    return this.held[0]?.revision;
  }

  /** Whether it has every retained entry. */
  get isWhole(): boolean {
    return this.hasOldest;
  }

  /** The entries that it has. */
  get all(): readonly IndexedEntry[] {
    return this.held;
  }

  entries(): HistoryEntry[] {
    return this.held.flatMap(({ entry }) => entry ?? []);
  }

  find(id: string): HistoryEntry | undefined {
    return this.byId.get(id);
  }

  /** The newest entry of each file, of those that it has. */
  get lastByPath(): ReadonlyMap<ProjectPath, HistoryEntry> {
    return this.byPath;
  }

  at(revision: number): IndexedEntry | undefined {
    // Revisions have no gaps unless somebody removed files, so the first guess is mostly right.
    const guess = this.held[revision - (this.first ?? 0)];
    if (guess?.revision === revision || revision < (this.first ?? 0)) return guess;
    return this.held.find((held) => held.revision === revision);
  }

  /** The newest entries before a revision, newest first. */
  before(revision: number, limit: number): IndexedEntry[] {
    const older = this.held.findLastIndex((held) => held.revision < revision) + 1;
    return this.held.slice(Math.max(0, older - limit), older).reverse();
  }

  /** The state of all that the entries are about. */
  undoState(): UndoState {
    return (this.derived ??= undoState(this.entries()));
  }

  /** Adds the next entry. */
  add(added: IndexedEntry): void {
    this.held.push(added);
    this.derived = undefined;
    const { entry } = added;
    if (entry === undefined) return;
    this.byId.set(entry.id, entry);
    for (const { path } of entry.changes) this.byPath.set(path, entry);
  }

  /**
   * Adds the entries before its first, or the newest where it has none.
   * @param page oldest first
   * @param hasOldest whether there are no older ones
   */
  addOlder(page: readonly IndexedEntry[], hasOldest: boolean): void {
    this.held = [...page, ...this.held];
    this.hasOldest = hasOldest;
    this.derived = undefined;
    for (const { entry } of page.toReversed()) {
      if (entry === undefined) continue;
      this.byId.set(entry.id, entry);
      for (const { path } of entry.changes) if (!this.byPath.has(path)) this.byPath.set(path, entry);
    }
  }

  /** Replaces the entry of the same revision, where it has one. */
  replace(entry: IndexedEntry): void {
    const index = this.held.findIndex(({ revision }) => revision === entry.revision);
    const before = this.held[index];
    if (before === undefined) return;
    this.held[index] = entry;
    this.derived = undefined;
    if (entry.entry === undefined) return;
    this.byId.set(entry.entry.id, entry.entry);
    for (const { path } of entry.entry.changes) {
      if (this.byPath.get(path) === before.entry) this.byPath.set(path, entry.entry);
    }
  }

  /** Removes all entries: those of the store are others now. */
  clear(): void {
    this.drop(Infinity);
    this.hasOldest = false;
    this.line++;
  }

  /** Removes the entries before the revision: the history does not retain them. */
  drop(before: number): void {
    if (this.first !== undefined && before >= this.first) this.hasOldest = true;
    const first = this.held.findIndex(({ revision }) => revision >= before);
    const count = first < 0 ? this.held.length : first;
    for (const { entry } of this.held.splice(0, count)) {
      if (entry === undefined) continue;
      this.byId.delete(entry.id);
      for (const { path } of entry.changes) if (this.byPath.get(path) === entry) this.byPath.delete(path);
    }
    this.derived = undefined;
  }
}
