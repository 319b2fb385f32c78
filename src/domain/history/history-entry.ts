import type { FileContent, ProjectPath } from '#domain/change/file-change';
import type { HistoryStep } from './undo-state.js';
import type { RequestedOperation } from '../change/operation.js';
import type { RequestKey } from '../change/request-key.js';
import type { ChangedFile, Mutation, Rename } from '../change/mutation.js';
import type { ResourceReference } from '../change/resource-document.js';

/** One step of a project's history, without the bytes. */
export interface HistoryEntry extends HistoryStep {
  /** 1 for the project's first change, 2 for the second. */
  readonly revision: number;
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly author: string;
  /** `null` for an external edit. */
  readonly request: RequestedOperation | null;
  /** The thing that was changed; `null` if it is unknown. */
  readonly resource: ResourceReference | null;
  readonly changes: readonly ChangedFile[];
  /** The properties that its request sent, without their values. */
  readonly properties?: readonly string[];
  /** Of a batch: what each of its items did. */
  readonly items?: readonly HistoryItem[];
  /** The things with another address, in the order in which they got it. */
  readonly renames?: readonly Rename[];
  /** The request's idempotency key, if it had one. */
  readonly key?: RequestKey;
  /** The history does not hold all contents of its files, so the change cannot be undone. */
  readonly irrevocable?: true;
  /** The files of which the history has lost a content, because its bytes are not those that were written. Then it is irrevocable. */
  readonly damaged?: readonly ProjectPath[];
}

/** What a change did to one thing. */
export interface HistoryItem {
  /** The id of the operation. */
  readonly operation: string;
  readonly resource: ResourceReference;
  readonly properties?: readonly string[];
}

/** An entry with its contents. */
export interface HistoryRecord {
  readonly entry: HistoryEntry;
  readonly files: readonly RecordedFile<HeldContent | 'damaged'>[];
  /** The result, if the request had an idempotency key; `lost` if the history does not hold its bytes any more. */
  readonly answer?: Mutation | 'lost';
}

/** An entry before it is recorded. The log gives it its revision. */
export interface NewHistoryRecord {
  readonly entry: Omit<HistoryEntry, 'revision' | 'changes'>;
  readonly files: readonly RecordedFile[];
  readonly answer?: Omit<Mutation, 'revision'>;
}

/** The content of a file before and after a change. After an external edit, some of it may be unknown. */
export interface RecordedFile<Content = HeldContent> {
  readonly path: ProjectPath;
  readonly before: Content;
  readonly after: Content;
}

/** `null`: there was no file. `not-retained`: there was one, and the history does not hold its bytes. */
export type HeldContent = FileContent | null | 'not-retained';

/** An entry of the history cannot be read: it is torn, edited by hand, or of another version. */
export class UnreadableEntry extends Error {
  override readonly name = 'UnreadableEntry';
}
