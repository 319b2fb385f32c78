import type { ProjectPath } from '#domain/change/file-change';
import { undoState, type UndoState } from '#domain/history/undo-state';
import type { HistoryEntry } from '#domain/history/history-entry';

/** How much of the history is kept; the oldest entries go first. The newest always stays. */
export interface HistoryLimits {
  readonly entries: number;
  readonly bytes: number;
}

export const usualLimits: HistoryLimits = { entries: 1_000, bytes: 256 * 1024 * 1024 };

/** One entry as it is kept. */
export interface KeptEntry {
  readonly revision: number;
  readonly size: number;
  /** `undefined` where the entry cannot be read; `problem` says why. */
  readonly entry: HistoryEntry | undefined;
  readonly problem?: string;
}

/** Removing them all at once, after the limits were lowered, would make one request wait for long. */
const mostDroppedAtOnce = 64;

/** The index of what is kept, oldest first, in memory. */
export class History {
  private retained: KeptEntry[] = [];
  private readonly byId = new Map<string, HistoryEntry>();
  private readonly byPath = new Map<ProjectPath, HistoryEntry>();
  private bytes = 0;
  private named = 0;
  private isFilled = false;
  private derived: UndoState | undefined;

  constructor(private readonly limits: HistoryLimits) {}

  /** How many changes the project has seen. */
  get revision(): number {
    return this.retained.at(-1)?.revision ?? this.named;
  }

  /** Says the newest entry's revision while the entries are not there yet; once they were, they alone count. */
  expect(revision: number): void {
    if (!this.isFilled) this.named = revision;
  }

  get all(): readonly KeptEntry[] {
    return this.retained;
  }

  entries(): HistoryEntry[] {
    return this.retained.flatMap(({ entry }) => entry ?? []);
  }

  find(id: string): HistoryEntry | undefined {
    return this.byId.get(id);
  }

  /** The files that entries are about, each with the newest one. */
  get lastByPath(): ReadonlyMap<ProjectPath, HistoryEntry> {
    return this.byPath;
  }

  at(revision: number): KeptEntry | undefined {
    // Revisions are without gaps unless somebody removed files, so the place is mostly known.
    const guess = this.retained[revision - (this.retained[0]?.revision ?? 0)];
    return guess?.revision === revision ? guess : this.retained.find((retained) => retained.revision === revision);
  }

  withKey(key: string): HistoryEntry | undefined {
    return this.retained.findLast(({ entry }) => entry?.key?.key === key)?.entry;
  }

  undoState(): UndoState {
    return (this.derived ??= undoState(this.entries()));
  }

  /** What has to go when entries of these sizes come. Those that come stay, be they more than is to be kept. */
  surplus(...incoming: readonly number[]): KeptEntry[] {
    let count = this.retained.length + incoming.length;
    let bytes = incoming.reduce((sum, size) => sum + size, this.bytes);
    const dropped: KeptEntry[] = [];
    for (const entry of this.retained) {
      if ((count <= this.limits.entries && bytes <= this.limits.bytes) || dropped.length === mostDroppedAtOnce) break;
      dropped.push(entry);
      count--;
      bytes -= entry.size;
    }
    return dropped;
  }

  add(entry: KeptEntry): void {
    this.retained.push(entry);
    this.bytes += entry.size;
    if (entry.entry !== undefined) this.index(entry.entry);
    this.derived = undefined;
  }

  /** Takes the oldest entries out, as `surplus` named them. */
  drop(oldest: readonly KeptEntry[]): void {
    for (const { size, entry } of this.retained.splice(0, oldest.length)) {
      this.bytes -= size;
      if (entry === undefined) continue;
      this.byId.delete(entry.id);
      for (const { path } of entry.changes) if (this.byPath.get(path) === entry) this.byPath.delete(path);
    }
    this.derived = undefined;
  }

  replace(retained: readonly KeptEntry[]): void {
    this.retained = [...retained];
    this.isFilled = true;
    this.named = 0;
    this.byId.clear();
    this.byPath.clear();
    for (const { entry } of retained) if (entry !== undefined) this.index(entry);
    this.bytes = retained.reduce((sum, { size }) => sum + size, 0);
    this.derived = undefined;
  }

  private index(entry: HistoryEntry): void {
    this.byId.set(entry.id, entry);
    for (const { path } of entry.changes) this.byPath.set(path, entry);
  }
}
