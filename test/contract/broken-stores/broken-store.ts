import type { OpenedStore } from '../file-store/clause.js';

/** A store with one fault, and the clauses that must find it: these and no others. */
export interface BrokenStore {
  /** What it does wrong. */
  readonly name: string;
  readonly open: () => Promise<OpenedStore>;
  readonly fails: readonly string[];
}
