import * as z from 'zod';
import type { FileContent, ProjectPath } from '#domain/change/file-change';
import type { Mutation, Rename } from '#domain/change/mutation';
import { projectResource } from '#domain/change/resource-document';
import type { HistoryEntry } from '#domain/history/history-entry';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import type { HistoryLog } from '#application/changes/history-log';
import { reversedRenames } from '#application/changes/renames-of';
import type { RecordExternalEdits } from '#application/changes/record-external-edits';
import type { Draft } from '#application/project/draft/draft';
import { requireEntry } from './checkpoint-document.js';
import { exampleEntry } from './entry-document.js';
import { name } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { contentBefore } from './restore-files.js';

/**
 * Restores the project, or one file or folder, as it was after an entry of the history or at a checkpoint. It is a new change, which can be undone.
 * The entries since then stay in the history.
 */
export class RestoreProject {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
    private readonly watching: Pick<RecordExternalEdits, 'sync'>,
  ) {}

  /**
   * @param to the id of the entry, or the name of a checkpoint
   * @param path restores only this file, or the files in this folder
   * @param newest the id of the newest entry, as the caller knows it
   * @throws Problem `history-entry-not-found`; `precondition-failed` if there is a newer entry; `edited-elsewhere` if the history does not hold the old content of a file;
   *   `invalid-query` for a path that neither the project nor the history has
   */
  async execute(request: ChangeRequest, to: string, path?: ProjectPath, newest?: string): Promise<Mutation> {
    // An edit that somebody saved a moment ago must be in the history first, or it would stay.
    await this.watching.sync();
    return this.edit.execute(
      { ...request, operation: 'restoreProject', address: [] },
      async (draft) => {
        if (newest !== undefined) await this.requireNewest(newest);
        for (const [file, content] of await this.contentsAfter(to, draft, path)) await restore(draft, file, content);
        return { resource: projectResource, renames: path === undefined ? await this.renamesSince(to) : [] };
      },
      { alone: true },
    );
  }

  private async requireNewest(id: string): Promise<void> {
    const entry = (await this.log.open()).all.at(-1)?.entry;
    if (entry?.id === id) return;
    throw new Problem(
      'precondition-failed',
      `Nothing was changed: ${JSON.stringify(id)} is not the newest entry of the history${entry === undefined ? '' : `, which is ${entry.id}`}.`,
      {},
      { remedies: [{ kind: 'list', what: 'history' }] },
    );
  }

  /** The content after the entry of each file that changed since; `null`: there was no file. */
  private async contentsAfter(to: string, draft: Draft, path?: ProjectPath) {
    const history = await this.log.open();
    const target = requireEntry(history, to);
    const { all } = history;
    const contents = new Map<ProjectPath, FileContent | null>();
    for (const { revision, entry } of all) {
      if (revision <= target.revision) continue;
      if (entry === undefined) throw unreadableSince(to, revision);
      for (const [file, content] of await this.before(entry, contents, path)) contents.set(file, content);
    }
    if (path !== undefined && contents.size === 0) await requirePath(draft, path, all);
    return contents;
  }

  /** What takes back the renames of all entries since. */
  private async renamesSince(to: string): Promise<readonly Rename[]> {
    const history = await this.log.open();
    const { revision: target } = requireEntry(history, to);
    return reversedRenames(
      history.all.flatMap(({ revision, entry }) => (revision > target ? (entry?.renames ?? []) : [])),
    );
  }

  /** The files of the path that the entry is the first to change. Only then its contents are read. */
  private async before(entry: HistoryEntry, found: ReadonlyMap<ProjectPath, unknown>, path?: ProjectPath) {
    const isWanted = (file: ProjectPath) => !found.has(file) && isIn(file, path);
    if (!entry.changes.some((change) => isWanted(change.path))) return [];
    const { files } = await this.log.record(entry.id);
    return files.filter((file) => isWanted(file.path)).map((file) => [file.path, contentBefore(file)] as const);
  }
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

/** @internal */
export const restoreProject = defineChangeOf({
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
  use: RestoreProject,
  run: (use, { options }, request) => use.execute(request, options.to, options.path, options.newest),
});
