import * as z from 'zod';
import { operationNames } from '#domain/change/operation';
import { resourceTypes } from '#domain/change/resource-document';
import type { StepKind } from '#domain/history/undo-state';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { IndexedEntry } from '#application/changes/history-index';
import type { ChangedFile } from '#domain/change/mutation';

/** The id of an entry in examples. What runs them puts the id of a real entry in its place. */
export const exampleEntry = '0mh4q2ss80000000001';

/** One step of the history. */
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
  /** The history does not have all bytes of its files: it cannot be undone. */
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

export function unreadableDocument({ revision, problem }: IndexedEntry): EntryDocument {
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

/** @internal */
export const changedFile = z
  .object({ path: z.string(), action: z.enum(['created', 'modified', 'removed']) })
  .meta({ id: 'ChangedFile' });

/** @internal */
export const fileChange = changedFile.extend({ diff: z.string().optional() }).meta({ id: 'FileChange' });

/** @internal */
export const stepKinds = ['change', 'undo', 'redo', 'external', 'checkpoint'] as const satisfies readonly StepKind[];

const address = z.array(z.string());

/** The schema of an `EntryDocument`. @internal */
export const historyEntry = z
  .object({
    id: z.string().nullable().describe('`null` for an entry that cannot be read; `problem` has the cause.'),
    revision: z.int().positive(),
    at: z.iso.datetime().nullable(),
    author: z.string(),
    request: z.object({ operation: z.enum(operationNames), address }).nullable(),
    kind: z.enum([...stepKinds, 'unreadable']),
    target: z.string().optional().describe('The change that an undo or a redo is about.'),
    resource: z.object({ type: z.enum(resourceTypes), name: z.string(), address }).nullable(),
    changes: z.array(fileChange),
    undone: z.boolean(),
    irrevocable: z
      .literal(true)
      .optional()
      .describe('The entry is an external edit, and the history does not have all of its bytes. It cannot be undone.'),
    problem: z.string().optional(),
  })
  .describe('One step of the project’s history.');
