import type { FileChange, ProjectPath } from './file-change.js';
import type { Warning } from './warning.js';
import type { ResourceDocument, ResourceType } from './resource-document.js';

/** What became of one file. Never its content. */
export interface ChangedFile {
  readonly path: ProjectPath;
  readonly action: FileChange['action'];
  /** A unified diff, where one was asked for. */
  readonly diff?: string;
}

/** A name in a file that followed what it names. */
export interface ChangedReference {
  readonly path: ProjectPath;
  /** A dotted name in the file (`properties.target`, `actions[0].params.target`), or `line 12`. */
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** A thing that has another address after a change. So has what is in it: a page moves with its book. */
export interface Rename {
  readonly type: ResourceType;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What a change did, apart from its place in the history. */
export interface ItemMutation {
  /** What was done; absent where an older version recorded the response. */
  readonly operation?: string;
  /** Where something can be created: whether it was. */
  readonly created?: boolean;
  /** The thing that was changed, as it is now (or was, when it was removed). */
  readonly resource: ResourceDocument;
  readonly changes: readonly ChangedFile[];
  readonly warnings: readonly Warning[];
  /** After a rename or a move: each place in a file where a reference was updated. */
  readonly references?: readonly ChangedReference[];
  /** The things with another address, in the order in which they got it. */
  readonly renames?: readonly Rename[];
}

/** What a change did. */
export interface Mutation extends ItemMutation {
  /** Names the change in the history; `null` where nothing was changed. */
  readonly changeset: string | null;
  /** Of an undo or redo: the id of the change that it is about. */
  readonly target?: string;
  /** Of a batch: what each of its items did, in their order. */
  readonly items?: readonly ItemMutation[];
  /** How many changes the project has seen, this one included. */
  readonly revision: number;
  /** Whether it is the first response to a request that another service has carried out meanwhile. */
  readonly replayed?: true;
}
