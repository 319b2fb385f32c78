import * as z from 'zod';
import { deedOf } from '#domain/change/operation';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { HistoryEntry } from '#domain/history/history-entry';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { HistoryIndex } from '#application/changes/history-index';
import type { HistoryLog } from '#application/changes/history-log';
import { name } from '../define-operation.js';

/** A name for the project as it was at a moment. It is an entry of the history, and stays as long as that entry. */
export interface CheckpointDocument {
  readonly name: string;
  /** Of its entry. */
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly author: string;
}

/** The entries of all checkpoints by their names, the oldest first. @param history the whole index */
export function checkpointsOf(history: HistoryIndex): ReadonlyMap<string, HistoryEntry> {
  const found = new Map<string, HistoryEntry>();
  for (const entry of history.entries()) {
    const [named] = entry.kind === 'checkpoint' ? (entry.request?.address ?? []) : [];
    if (named === undefined) continue;
    found.delete(named);
    if (entry.request !== null && deedOf(entry.request.operation) === 'create') found.set(named, entry);
  }
  return found;
}

/** @throws Problem `history-entry-not-found` with the nearest names */
export async function requireCheckpoint(log: HistoryLog, wanted: string): Promise<HistoryEntry> {
  const history = await log.whole();
  const checkpoints = checkpointsOf(history);
  const entry = checkpoints.get(wanted);
  if (entry !== undefined) return entry;
  throw notInHistory(history, 'checkpoints', `The history has no checkpoint ${JSON.stringify(wanted)}.`, wanted);
}

/**
 * The entry with an id, or that of a checkpoint.
 * @throws Problem `history-entry-not-found` with the nearest names of checkpoints
 */
export async function requireEntry(log: HistoryLog, idOrCheckpoint: string): Promise<HistoryEntry> {
  const named = await log.find(idOrCheckpoint);
  if (named !== undefined) return named;
  const history = await log.whole();
  const entry = checkpointsOf(history).get(idOrCheckpoint);
  if (entry !== undefined) return entry;
  const why = `The history has no entry and no checkpoint ${JSON.stringify(idOrCheckpoint)}.`;
  throw notInHistory(history, 'history', why, idOrCheckpoint);
}

function notInHistory(history: HistoryIndex, list: 'history' | 'checkpoints', why: string, wanted: string): Problem {
  const near = nearest(wanted, checkpointsOf(history).keys());
  const oldest = history.all[0]?.revision ?? 1;
  const trimmed =
    oldest === 1
      ? ''
      : ` Entries and checkpoints before revision ${oldest} were dropped as the oldest: the project cannot be restored to them.`;
  return new Problem('history-entry-not-found', why + trimmed, nearestAre(near), {
    remedies: [{ kind: 'list', what: list }],
  });
}

export function checkpointDocumentOf(named: string, { id, revision, at, author }: HistoryEntry): CheckpointDocument {
  return { name: named, id, revision, at, author };
}

export function checkpointResource(named: string): ResourceDocument {
  return { type: 'checkpoint', name: named, address: [named] };
}

/** @internal */
export const checkpointAt = z.object({ checkpoint: name });

/** The schema of a `CheckpointDocument`. @internal */
export const checkpointDocument = z
  .object({
    name: z.string(),
    id: z.string().describe('The id of its entry in the history.'),
    revision: z.int().positive(),
    at: z.iso.datetime(),
    author: z.string(),
  })
  .meta({ id: 'Checkpoint', description: 'A name for the project as it was at a moment.' });
