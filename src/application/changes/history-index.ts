import type { ProjectPath } from '#domain/change/file-change';
import { undoState, type UndoState } from '#domain/history/undo-state';
import type { HistoryEntry } from '#domain/history/history-entry';
import { surplusOf, type HistoryLimits } from './history-limits.js';

/** One entry of the index. */
export interface IndexedEntry {
  readonly revision: number;
  readonly size: number;
  /** `undefined` where the entry cannot be read; `problem` has the reason. */
  readonly entry: HistoryEntry | undefined;
  readonly problem?: string;
}

/** The index of all retained entries, oldest first, in memory. It decides which entries are dropped. */
export class HistoryIndex {
  private retained: IndexedEntry[] = [];
  private readonly byId = new Map<string, HistoryEntry>();
  private readonly byPath = new Map<ProjectPath, HistoryEntry>();
  private bytes = 0;
  private derived: UndoState | undefined;
  /** Counts how often the entries became others. */
  line = 0;

  constructor(private readonly limits: HistoryLimits) {}

  /** The revision of the newest entry; 0 without entries. */
  get revision(): number {
    return this.retained.at(-1)?.revision ?? 0;
  }

  get all(): readonly IndexedEntry[] {
    return this.retained;
  }

  entries(): HistoryEntry[] {
    return this.retained.flatMap(({ entry }) => entry ?? []);
  }

  find(id: string): HistoryEntry | undefined {
    return this.byId.get(id);
  }

  /** The newest entry of each file. */
  get lastByPath(): ReadonlyMap<ProjectPath, HistoryEntry> {
    return this.byPath;
  }

  at(revision: number): IndexedEntry | undefined {
    // Revisions have no gaps unless somebody removed files, so the first guess is mostly right.
    const guess = this.retained[revision - (this.retained[0]?.revision ?? 0)];
    return guess?.revision === revision ? guess : this.retained.find((retained) => retained.revision === revision);
  }

  undoState(): UndoState {
    return (this.derived ??= undoState(this.entries()));
  }

  /** The revision before which entries exceed the limits; `undefined` where none do. */
  surplus(): number | undefined {
    return surplusOf(this.retained, this.bytes, this.limits);
  }

  add(entry: IndexedEntry): void {
    this.retained.push(entry);
    this.bytes += entry.size;
    if (entry.entry !== undefined) this.index(entry.entry);
    this.derived = undefined;
  }

  /** Replaces the entry of the same revision, where there is one. */
  replace(entry: IndexedEntry): void {
    const index = this.retained.findIndex(({ revision }) => revision === entry.revision);
    const before = this.retained[index];
    if (before === undefined) return;
    this.retained[index] = entry;
    this.bytes += entry.size - before.size;
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
    this.line++;
  }

  /** Removes the entries before the revision. */
  drop(before: number): void {
    const first = this.retained.findIndex(({ revision }) => revision >= before);
    const count = first < 0 ? this.retained.length : first;
    for (const { size, entry } of this.retained.splice(0, count)) {
      this.bytes -= size;
      if (entry === undefined) continue;
      this.byId.delete(entry.id);
      for (const { path } of entry.changes) if (this.byPath.get(path) === entry) this.byPath.delete(path);
    }
    this.derived = undefined;
  }

  private index(entry: HistoryEntry): void {
    this.byId.set(entry.id, entry);
    for (const { path } of entry.changes) this.byPath.set(path, entry);
  }
}
