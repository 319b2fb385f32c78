import type { StepKind } from '#domain/history/undo-state';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { KeptEntry } from '#application/history/history';
import type { ChangedFile } from '#domain/change/mutation';

/** A step of the history as the outside sees it. */
export interface EntryDocument {
  /** `null` for an entry that cannot be read. */
  readonly id: string | null;
  readonly revision: number;
  readonly at: string | null;
  readonly author: string;
  readonly request: HistoryEntry['request'];
  readonly kind: StepKind | 'unreadable';
  readonly target?: string;
  readonly resource: HistoryEntry['resource'];
  readonly changes: readonly ChangedFile[];
  readonly undone: boolean;
  /** Not all that its files held is known: it cannot be taken back. */
  readonly irrevocable?: true;
  /** Why the entry cannot be read. */
  readonly problem?: string;
}

export function entryDocument(entry: HistoryEntry, undone: boolean): EntryDocument {
  const { id, revision, at, author, request, kind, target, resource, changes, irrevocable } = entry;
  return {
    id,
    revision,
    at,
    author,
    request,
    kind,
    ...(target === undefined ? {} : { target }),
    resource,
    changes,
    undone,
    ...(irrevocable === undefined ? {} : { irrevocable }),
  };
}

export function unreadableDocument({ revision, problem }: KeptEntry): EntryDocument {
  return {
    id: null,
    revision,
    at: null,
    author: '',
    request: null,
    kind: 'unreadable',
    resource: null,
    changes: [],
    undone: false,
    ...(problem === undefined ? {} : { problem }),
  };
}
