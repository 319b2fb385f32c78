import { folderOf, nameOf, type ProjectPath } from '#domain/change/project-path';
import { onFile } from '../file-system/on-file.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { whileRefused } from '../file-system/while-refused.js';
import { placeIn } from '../file-system/place.js';
import { removeEmptiedFolders } from '../change/remove-emptied-folders.js';
import type { OwnFiles } from '../own/own-files.js';
import type { ProjectRoot } from '../root/project-root.js';
import { isTemporaryName } from '../root/temporary-name.js';
import { lineagesOf } from './lineage.js';
import { readJournal, type JournalContent } from './read-journal.js';
import type { CrashKind } from './is-ours.js';
import { redo } from './redo.js';
import { retireSegments } from '../journal/retire-segments.js';
import { syncPlaces } from '../journal/sync-places.js';

/** What was left to do after a crash. */
export interface Recovery {
  /** Files that were brought to what a commit had made of them. */
  readonly finished: readonly ProjectPath[];
  /** Files that the author has edited since the commit; they were left so. */
  readonly kept: readonly ProjectPath[];
}

interface RecoveryOptions {
  /** The folder the journal lies in. */
  readonly folder: string;
  /** This run of the machine; `undefined` where it does not tell. */
  readonly boot: string | undefined;
  /** Given what the commits say of own files. */
  readonly own: OwnFiles;
  /** A flush of these files failed: they are written again from the journal. */
  readonly afresh?: boolean;
}

/**
 * Finishes every commit in the journal, and lets go of the journal. May itself be cut off
 * anywhere, and be done again.
 *
 * @throws StorageFailure when the medium fails; to be done again then
 */
export async function recoverProject(
  root: ProjectRoot,
  { folder, boot, own, afresh = false }: RecoveryOptions,
): Promise<Recovery> {
  const journal = await onFile('', 'read', () => readJournal(root.fs, folder));
  const crash = afresh ? 'machine' : crashKind(journal, boot);
  const due = crash === 'machine' ? journal.commits : journal.commits.filter(({ applied }) => !applied);
  // First, so that a folder whose files are removed holds none of them.
  for (const path of journal.temporaries) await onFile(path, 'written', () => removeTemporary(root, path));
  const outcome = { finished: [] as ProjectPath[], kept: [] as ProjectPath[] };
  for (const lineage of lineagesOf(due)) {
    const done = await onFile(lineage.path, 'written', () => redo(root, lineage, crash, afresh));
    if (done === 'redone') outcome.finished.push(lineage.path);
    if (done === 'kept') outcome.kept.push(lineage.path);
  }
  for (const path of journal.cancelled) await removeEmptiedAbove(root, path);
  for (const commit of journal.commits) own.made(commit.own);
  await onFile('', 'written', () => own.retire());
  const touched = journal.commits.flatMap(({ changes }) => changes.map(({ path }) => path));
  await syncPlaces(root, [...touched, ...journal.cancelled]);
  await onFile('', 'written', () => retireSegments(root.fs, folder, journal.segments));
  return outcome;
}

function crashKind({ boots }: JournalContent, boot: string | undefined): CrashKind {
  return boot !== undefined && [...boots].every((one) => one === boot) ? 'process' : 'machine';
}

async function removeTemporary(root: ProjectRoot, path: ProjectPath): Promise<void> {
  const [above, name] = [folderOf(path), nameOf(path)];
  const folder = above === '' ? { target: root.folder } : await root.find(above);
  if (folder === undefined || !isTemporaryName(name)) return;
  await unlessGone(() => whileRefused(root.fs, () => root.fs.unlink(placeIn(root.fs, folder.target, name))));
}

async function removeEmptiedAbove(root: ProjectRoot, path: ProjectPath): Promise<void> {
  const place = await root.locate(path);
  if (place.kind === 'absent') await removeEmptiedFolders(root.fs, place.folder, root.folder);
}
