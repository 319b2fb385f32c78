import type { ProjectPath } from '#domain/change/file-change';
import type { HistoryStep } from './undo-state.js';
import type { RequestedOperation } from '../change/operation.js';
import type { RequestKey } from '../change/request-key.js';
import type { ChangedFile, Mutation } from '../change/mutation.js';
import type { ResourceReference } from '../change/resource-document.js';

/** One step of a project's history, without the bytes. */
export interface HistoryEntry extends HistoryStep {
  /** 1 for the project's first change, and one more for each. */
  readonly revision: number;
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly author: string;
  /** `null` for an external edit. */
  readonly request: RequestedOperation | null;
  /** What the change was about; `null` where nobody knows. */
  readonly resource: ResourceReference | null;
  readonly changes: readonly ChangedFile[];
  /** The request's idempotency key, where it had one. */
  readonly key?: RequestKey;
  /** The history does not hold all that its files were: it cannot be undone. */
  readonly irrevocable?: true;
}

/** An entry with everything that is kept of it. */
export interface HistoryRecord {
  readonly entry: HistoryEntry;
  readonly files: readonly RecordedFile[];
  /** The result, where the request had an idempotency key. */
  readonly answer?: Mutation;
}

/** An entry that is to be recorded; the log gives it its revision. */
export interface NewHistoryRecord {
  readonly entry: Omit<HistoryEntry, 'revision' | 'changes'>;
  readonly files: readonly RecordedFile[];
  readonly answer?: Omit<Mutation, 'revision'>;
}

/** What a file held before and after a change. Of an edit from outside not all of it need be known. */
export interface RecordedFile {
  readonly path: ProjectPath;
  readonly before: HeldContent;
  readonly after: HeldContent;
}

/** `null`: there was no file. `not-retained`: there was one, and the history does not hold its bytes. */
export type HeldContent = Uint8Array | null | 'not-retained';

/** A kept entry that cannot be read: cut, edited by hand, or written by a later version. */
export class UnreadableEntry extends Error {
  override readonly name = 'UnreadableEntry';
}
