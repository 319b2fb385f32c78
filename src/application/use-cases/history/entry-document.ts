import * as z from 'zod';
import { resourceTypes } from '#domain/change/resource-document';
import type { StepKind } from '#domain/history/undo-state';
import type { HistoryEntry, HistoryItem } from '#domain/history/history-entry';
import { entrySummary, unreadableSummary } from '#application/changes/entry-summary';
import type { HistoryIndex, IndexedEntry } from '#application/changes/history-index';
import { itemsOf } from '#application/changes/item-sentence';
import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedFile, Rename } from '#domain/change/mutation';

/** The id of an entry in examples. What runs them puts the id of a real entry in its place. */
export const exampleEntry = '0mh4q2ss80000000001';

/** One step of the history. */
export interface EntryDocument {
  /** `null` for an entry that cannot be read. */
  readonly id: string | null;
  readonly revision: number;
  readonly at: string | null;
  readonly author: string;
  /** What it did, in an author's words: `Moved sun and rectangle`. */
  readonly summary: string;
  readonly request: HistoryEntry['request'];
  readonly kind: StepKind | 'unreadable';
  readonly target?: string;
  readonly resource: HistoryEntry['resource'];
  readonly changes: readonly ChangedFile[];
  /** Of a change: what it did to each thing. */
  readonly items?: readonly HistoryItem[];
  readonly renames?: readonly Rename[];
  readonly undone: boolean;
  /** The history does not have all bytes of its files: it cannot be undone. */
  readonly irrevocable?: true;
  /** Why the entry cannot be read, or what of it is lost. */
  readonly problem?: string;
}

/** @param history has the entry, and mostly the change that an undo or a redo is about */
export function entryDocument(entry: HistoryEntry, history: HistoryIndex): EntryDocument {
  const { id, revision, at, author, request, kind, target, resource, changes, renames, irrevocable, damaged } = entry;
  const items = itemsOf(entry);
  return {
    id,
    revision,
    at,
    author,
    summary: entrySummary(entry, (other) => history.find(other)),
    request,
    kind,
    ...(target === undefined ? {} : { target }),
    resource,
    changes,
    ...(items.length === 0 ? {} : { items }),
    ...(renames === undefined ? {} : { renames }),
    undone: history.undoState().undone.has(id),
    ...(irrevocable === undefined ? {} : { irrevocable }),
    ...(damaged === undefined ? {} : { problem: lostContents(damaged) }),
  };
}

/** What is lost of an entry whose files have lost contents. The change itself stays made. */
export function lostContents(damaged: readonly ProjectPath[]): string {
  return `the content of ${damaged.join(', ')} is damaged in the history: the change stays made, and cannot be undone`;
}

export function unreadableDocument({ revision, problem }: IndexedEntry): EntryDocument {
  return {
    id: null,
    revision,
    at: null,
    author: '',
    summary: unreadableSummary,
    request: null,
    kind: 'unreadable',
    resource: null,
    changes: [],
    undone: false,
    ...(problem === undefined ? {} : { problem: `${problem}: the change stays made, and cannot be undone` }),
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
const resource = z.object({ type: z.enum(resourceTypes), name: z.string(), address });

/** What the items of a change are. @internal */
export const itemsText = 'Of a change: what it did to each thing, in the order of a batch.';

/** What the renames of a change are. @internal */
export const renamesText =
  'The things with another address, in the order in which they got it. What is in such a thing has another address, too.';

/** What the summary of an entry is. @internal */
export const summaryText =
  'What it did, in an author’s words: `Moved sun and rectangle`. For readers; programs take `items`, `renames` and `changes`.';

/** The id of a change in what the history has. @internal */
export const operationId = z.string().describe('The id of an operation. An old entry can have one that is no more.');

/** @internal */
export const historyItem = z.object({
  operation: operationId,
  resource,
  properties: z.array(z.string()).optional().describe('The names of the properties that it was sent.'),
});

/** @internal */
export const rename = z.object({ type: z.enum(resourceTypes), from: address, to: address });

/** The schema of an `EntryDocument`. @internal */
export const historyEntry = z
  .object({
    id: z.string().nullable().describe('`null` for an entry that cannot be read; `problem` has the cause.'),
    revision: z.int().positive(),
    at: z.iso.datetime().nullable(),
    author: z.string(),
    summary: z.string().describe(summaryText),
    request: z.object({ operation: operationId, address }).nullable(),
    kind: z.enum([...stepKinds, 'unreadable']),
    target: z.string().optional().describe('The change that an undo or a redo is about.'),
    resource: resource.nullable(),
    changes: z.array(fileChange),
    items: z.array(historyItem).optional().describe(itemsText),
    renames: z.array(rename).optional().describe(renamesText),
    undone: z.boolean(),
    irrevocable: z
      .literal(true)
      .optional()
      .describe('The history does not have all bytes of its files. It cannot be undone.'),
    problem: z.string().optional().describe('Why the entry cannot be read, or what of it is lost.'),
  })
  .describe('One step of the project’s history.');
