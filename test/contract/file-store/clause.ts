import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore, StoreCapabilities } from '#application/ports/file-store';
import type { PlainFiles } from './plain-files.js';

/** One promise of the contract. */
export interface Clause {
  /** The promise, as a sentence about the store. */
  readonly name: string;
  /**
   * Rejects when the store does not keep it. A store that does not declare what the promise is about need not keep it: then the
   * clause calls `skip` of its test, if the runner gives it one as `this` (Mocha, `node:test`), or returns `skipped`.
   */
  run(this: unknown): Promise<'passed' | 'skipped'>;
}

/** A store over an empty project, and what the contract needs beside it. */
export interface OpenedStore {
  readonly store: FileStore;
  /**
   * Opens the same project once more. Needed from a store that declares itself `durable` (the
   * first is closed then) or `shared` (the first stays open).
   */
  reopen?(): Promise<FileStore>;
  /**
   * Writes a file as somebody else would, past the store; `null` removes it. Needed from a store
   * that declares itself `observable`.
   */
  editOutside?(path: ProjectPath, content: Uint8Array | null): Promise<void>;
  /**
   * Gives the turn that the store holds to the next planner, as the loss of its connection would. For a store that is `shared`;
   * one whose turns cannot be lost has none.
   */
  loseTurn?(): Promise<void>;
  /**
   * Puts the project back to what it was at first, empty and without a record, as a restore of an old backup would. Its openings
   * stay open. For a store that is `shared`, if its project can go back.
   */
  restore?(): Promise<void>;
  /** Removes now what the store would remove with time, such as contents that nobody has named. */
  sweep?(): Promise<void>;
  /** How long a clause waits for a report, in milliseconds. By default 30,000, and 10,000 for the report of a commit. */
  readonly patienceMs?: number;
  /** Takes away what `open` made; called after the store was closed. */
  dispose?(): Promise<void>;
}

/** A clause before it is bound to a store. */
export interface Check {
  readonly name: string;
  /** What a store declares that has to keep it; by default every store has to. */
  readonly needs?: keyof StoreCapabilities;
  /** What `open` has to give; without it, the clause is skipped. */
  readonly uses?: 'loseTurn' | 'restore';
  /** @param files the newest files of the store */
  check(files: PlainFiles, opened: OpenedStore): Promise<void>;
}
