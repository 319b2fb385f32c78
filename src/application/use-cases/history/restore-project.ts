import type { HistoryIndex } from '#application/changes/history-index';
import * as z from 'zod';
import type { FileContent, ProjectPath } from '#domain/change/file-change';
import type { Rename } from '#domain/change/mutation';
import { projectResource } from '#domain/change/resource-document';
import type { HistoryEntry } from '#domain/history/history-entry';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/changes/history-log';
import { reversedRenames } from '#application/changes/renames-of';
import type { Draft } from '#application/project/draft/draft';
import { requireEntry } from './checkpoint-document.js';
import { exampleEntry } from './entry-document.js';
import { defineChange, name } from '../define-operation.js';
import { contentBefore } from './restore-files.js';

/** @throws Problem `precondition-failed` */
function requireNewest({ all }: HistoryIndex, id: string): void {
  const entry = all.at(-1)?.entry;
  if (entry?.id === id) return;
  throw new Problem(
    'precondition-failed',
    `Nothing was changed: ${JSON.stringify(id)} is not the newest entry of the history${entry === undefined ? '' : `, which is ${entry.id}`}.`,
    {},
    { remedies: [{ kind: 'list', what: 'history' }] },
  );
}

/** The content after the entry of each file that changed since; `null`: there was no file. */
async function contentsAfter(log: HistoryLog, to: string, draft: Draft, path?: ProjectPath) {
  const target = await requireEntry(log, to);
  const { all } = await log.after(target.revision);
  const contents = new Map<ProjectPath, FileContent | null>();
  for (const { revision, entry } of all) {
    if (revision <= target.revision) continue;
    if (entry === undefined) throw unreadableSince(to, revision);
    for (const [file, content] of await contentsBefore(log, entry, contents, path)) contents.set(file, content);
  }
  if (path !== undefined && contents.size === 0) await requirePath(draft, path, (await log.whole()).all);
  return contents;
}

/** The files of the path that the entry is the first to change. Only then its contents are read. */
async function contentsBefore(
  log: HistoryLog,
  entry: HistoryEntry,
  found: ReadonlyMap<ProjectPath, unknown>,
  path?: ProjectPath,
) {
  const isWanted = (file: ProjectPath) => !found.has(file) && isIn(file, path);
  if (!entry.changes.some((change) => isWanted(change.path))) return [];
  const { files } = await log.record(entry.id);
  return files.filter((file) => isWanted(file.path)).map((file) => [file.path, contentBefore(file)] as const);
}

/** What reverses the renames of all entries since. */
async function renamesSince(log: HistoryLog, to: string): Promise<readonly Rename[]> {
  const { revision: target } = await requireEntry(log, to);
  const { all } = await log.after(target);
  return reversedRenames(all.flatMap(({ revision, entry }) => (revision > target ? (entry?.renames ?? []) : [])));
}

function isIn(file: ProjectPath, path: ProjectPath | undefined): boolean {
  return path === undefined || file === path || file.startsWith(`${path}/`);
}

async function restore(draft: Draft, path: ProjectPath, content: FileContent | null): Promise<void> {
  const found = await draft.see(path);
  if (content === null) {
    if (found !== undefined) await draft.remove(path);
  } else if (found === undefined) await draft.create(path, content);
  else await draft.replace(path, content);
}

/** @throws Problem `invalid-query` for a path that is no file and no folder, and never was one */
async function requirePath(
  draft: Draft,
  path: ProjectPath,
  all: readonly { readonly entry: HistoryEntry | undefined }[],
): Promise<void> {
  const known = new Set(all.flatMap(({ entry }) => entry?.changes.map((change) => change.path) ?? []));
  if ([...known].some((file) => isIn(file, path))) return;
  const isPlain = !path.split('/').some((part) => ['', '.', '..'].includes(part)) && !/[\\\0]/.test(path);
  if (isPlain && ((await draft.stat(path)) !== undefined || (await draft.list(path)).length > 0)) return;
  throw new Problem(
    'invalid-query',
    `The project has no file or folder ${JSON.stringify(path)}, and its history names none. Send a path below the project's folder.`,
    nearestIn(path, known),
  );
}

function unreadableSince(to: string, revision: number): Problem {
  return new Problem(
    'history-entry-not-found',
    `The project cannot be restored to ${JSON.stringify(to)}: the entry of the later revision ${revision} cannot be read.`,
  );
}

/**
 * Restores the project, or one file or folder, as it was after an entry of the history or at a checkpoint. It is a new change,
 * which can be undone. The entries since then stay in the history.
 * @internal
 */
export const restoreProject = defineChange({
  id: 'restoreProject',
  noun: 'history',
  verb: 'restore',
  effect: 'step',
  summary: 'Restore the project, or one file or folder, as it was after an entry of the history or at a checkpoint',
  description: 'A new change, which can be undone. The entries since then stay in the history.',
  options: z.object({
    to: name.describe('The id of the entry, whose own change stays, or the name of a checkpoint.'),
    path: name.optional().describe('Restore only this file, or the files in this folder: its path in the project.'),
    newest: name
      .optional()
      .describe('The id of the newest entry, as you know it. If there is a newer one, nothing is changed.'),
  }),
  problems: ['history-entry-not-found', 'edited-elsewhere'],
  examples: [{ options: { to: exampleEntry } }, { options: { to: exampleEntry, path: 'App/harbour' } }],
  planning: { alone: true },
  plan: async ({ history: log, externalEdits }, { options: { to, path, newest } }) => {
    // An edit that somebody saved a moment ago must be in the history first, or it would stay.
    await externalEdits.sync();
    return async (draft) => {
      if (newest !== undefined) requireNewest(await log.reported(), newest);
      for (const [file, content] of await contentsAfter(log, to, draft, path)) await restore(draft, file, content);
      return { resource: projectResource, renames: path === undefined ? await renamesSince(log, to) : [] };
    };
  },
});
