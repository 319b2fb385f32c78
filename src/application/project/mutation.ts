import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { ProjectFiles } from './project-files.js';

/** Who asked for a change, and how. */
export interface ChangeRequest {
  /** An editor, an assistant, a person; `''` where nobody said. */
  readonly author: string;
  readonly method: string;
  readonly path: string;
  /** Plan the change, answer with its differences, write nothing. */
  readonly dryRun: boolean;
  /**
   * Refuses the change when the project is not what the caller thinks it is. Asked each time the
   * change is planned, on the very files it is planned from.
   */
  readonly guard?: (files: ProjectFiles) => Promise<void>;
  /** Names the request, so that it is not carried out twice. */
  readonly key?: RequestKey;
}

/** An `Idempotency-Key`, and what tells whether another request with it is the same one. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** What became of one file. Never its content. */
export interface ChangedFile {
  readonly path: ProjectPath;
  readonly action: 'created' | 'modified' | 'removed';
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

/** What a change did. */
export interface Mutation {
  /** Where something can be created: whether it was. */
  readonly created?: boolean;
  /** The thing that was changed, as it is now (or was, when it was removed). */
  readonly resource: ResourceDocument;
  readonly changes: readonly ChangedFile[];
  /** Names the change in the history; `null` where nothing was changed. */
  readonly changeset: string | null;
  readonly warnings: readonly Warning[];
  /** Where something got another name: each name in a file that followed. */
  readonly references?: readonly ChangedReference[];
  /** How many changes the project has seen, this one included. */
  readonly revision: number;
}

export const resourceTypes = [
  'project',
  'book',
  'page',
  'layer',
  'class',
  'command',
  'component',
  'custom-class',
  'bridge',
] as const;

export type ResourceType = (typeof resourceTypes)[number];

/** A thing as the outside sees it: its type, the parts of its address, and what its own document tells. */
export interface ResourceDocument {
  readonly type: ResourceType;
  readonly name: string;
  /** The names that lead to it from the root of all addresses. */
  readonly segments: readonly string[];
  readonly document?: object;
}
