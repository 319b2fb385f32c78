import type { Draft } from '#application/project/draft/draft';
import * as z from 'zod';
import { projectResource } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import type { ProjectServices } from '#application/project-services';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { HistoryLog } from '#application/changes/history-log';
import { reversedRenames } from '#application/changes/renames-of';
import { defineChange, name } from '../define-operation.js';
import { newestFirst, standingAfter } from './newest-first.js';
import { firstPossible } from './skip-lost.js';
import { backwards, neededSteps, restoreFiles } from './restore-files.js';

interface UndoOptions {
  /** Undoes the newest change of this author; `external`: the newest external edit. */
  readonly author?: string | undefined;
  /** The id of the change to undo, whether it is the newest or not. */
  readonly change?: string | undefined;
  /** The id of the change that the caller expects to be undone. */
  readonly entry?: string | undefined;
}

/**
 * Undoes the newest change that is possible, or the one that was named. A change whose contents the history has lost is skipped
 * with a warning.
 */
async function undone(log: HistoryLog, undo: (target: HistoryEntry) => Promise<void>, { author, change }: UndoOptions) {
  if (change === undefined) return firstPossible(undoable(log, author), nothingToUndo(author), log, undo);
  const target = await standingChange(change, log);
  await undo(target);
  return { target, warnings: [] };
}

/** @throws Problem `edited-elsewhere` when a file was edited since, or a later change that is not undone edited one of the files */
async function undoEntry(
  services: ProjectServices,
  draft: Draft,
  target: HistoryEntry,
  { author, change, entry }: UndoOptions,
): Promise<void> {
  requireExpected(target, entry, 'undone');
  const obstacle = await laterObstacle(target, services.history);
  if ((author ?? change) !== undefined && obstacle !== undefined) throw obstacle;
  const { files } = await services.history.record(target.id);
  const needed = await neededSteps(draft, files.map(backwards), services.diff);
  // The difference that an external edit made is the better message. Where it made none, it did what this undo does;
  // then the external edit itself could not be undone any more.
  if (obstacle !== undefined) throw obstacle;
  await restoreFiles(draft, needed);
}

/**
 * @param entry the id of the entry that the caller expects
 * @throws Problem `precondition-failed` if the target is another one
 */
export function requireExpected(target: HistoryEntry, entry: string | undefined, verb: 'undone' | 'redone'): void {
  if (entry === undefined || entry === target.id) return;
  const by = target.author === '' ? '' : ` by ${JSON.stringify(target.author)}`;
  throw new Problem(
    'precondition-failed',
    `Nothing was changed: the change ${target.id}${by} would be ${verb}, not ${entry}. The history has changed, or the id is wrong.`,
    {},
    { remedies: [{ kind: 'list', what: 'history' }] },
  );
}

/** The changes of an author in force, the newest first; without an author all that are no external edits. */
async function* undoable(log: HistoryLog, author: string | undefined): AsyncGenerator<HistoryEntry> {
  for await (const entry of newestFirst(log, 'standing'))
    if (author === undefined ? entry.kind !== 'external' : entry.author === author) yield entry;
}

function nothingToUndo(author: string | undefined): Problem {
  return new Problem(
    'nothing-to-undo',
    author === undefined
      ? 'The history has no more changes to undo. External edits and changes beyond its limit do not count.'
      : `The history holds no change by ${JSON.stringify(author)} to undo.`,
  );
}

/** @throws Problem `history-entry-not-found`; `nothing-to-undo` for an entry that is no change, or that is undone already */
async function standingChange(id: string, log: HistoryLog): Promise<HistoryEntry> {
  const entry = await log.find(id);
  if (entry === undefined)
    throw new Problem(
      'history-entry-not-found',
      `The history has no entry ${JSON.stringify(id)}.`,
      {},
      { remedies: [{ kind: 'list', what: 'history' }] },
    );
  const { standing, undone } = (await log.after(entry.revision)).undoState();
  if (standing.includes(id)) return entry;
  throw new Problem(
    'nothing-to-undo',
    undone.has(id)
      ? `The change ${id} is undone already.`
      : `The entry ${id} is no change: only changes and external edits can be undone.`,
  );
}

/** The first later change that is in force and is on one of the same files, as a problem. */
async function laterObstacle(target: HistoryEntry, log: HistoryLog): Promise<Problem | undefined> {
  const paths = new Set(target.changes.map(({ path }) => path));
  for (const later of await standingAfter(log, target)) {
    const shared = later.changes.find(({ path }) => paths.has(path));
    if (shared !== undefined) return standsOn(target, later, shared.path);
  }
  return undefined;
}

function standsOn(target: HistoryEntry, later: HistoryEntry, file: string): Problem {
  const by = later.author === '' ? '' : ` by ${JSON.stringify(later.author)}`;
  return new Problem(
    'edited-elsewhere',
    `Nothing was changed: the later change ${later.id}${by} also edited ${file}, and stands on change ${target.id}.`,
    { file },
    { remedies: [{ kind: 'undo', external: later.kind === 'external' }] },
  );
}

/**
 * Undoes a change: its files become byte for byte what they were before it.
 * @internal
 */
export const undoChange = defineChange({
  id: 'undoChange',
  noun: 'history',
  verb: 'undo',
  effect: 'step',
  summary: 'Undo the newest change, or the newest of one author',
  description:
    'Restores the files byte for byte. With `author` or `change`, no later change may have touched the same files. Without `change`, a change whose contents the history has lost stays, and a warning names it.',
  options: z.object({
    author: name
      .optional()
      .describe(
        'The author, as in Pagewright-Author, whose newest change is undone. `external`: the newest external edit.',
      ),
    change: name.optional().describe('The id of the change to undo, whether it is the newest or not.'),
    entry: name.optional().describe('The id of the change that you expect to be undone. Any other is refused.'),
  }),
  problems: ['nothing-to-undo', 'history-entry-not-found'],
  examples: [{}, { options: { author: 'Ada' } }],
  planning: { alone: true },
  plan: async (services, { options }) => {
    const { author, change } = options;
    if (author !== undefined && change !== undefined)
      throw new Problem('invalid-query', 'Send "author" or "change", not both: a change has its author.');
    // An author who saved a file a moment ago means that edit, so it must be in the history first.
    if (author === 'external' || change !== undefined) await services.externalEdits.sync();
    return async (draft) => {
      const undo = (entry: HistoryEntry) => undoEntry(services, draft, entry, options);
      const { target, warnings } = await undone(services.history, undo, options);
      return {
        resource: target.resource ?? projectResource,
        renames: reversedRenames(target.renames),
        warnings,
        step: { kind: 'undo', target: target.id },
      };
    };
  },
});
