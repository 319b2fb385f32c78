import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { removeEmptyFolders, retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { flushPaths } from '#adapters/store-fs/journal/checkpointer';
import { removeJournalFiles } from '#adapters/store-fs/journal/journal-writer';
import { readJournal, type JournalContent } from '#adapters/store-fs/journal/read-journal';
import { DamagedContent } from '#adapters/store-fs/log/large-contents';
import type { SegmentLog } from '#adapters/store-fs/log/segment-log';
import type { JournalDamage } from '#adapters/store-fs/journal/damaged-entries';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { type CrashKind, fileHistoriesOf, redoFile } from './redo-file.js';

/** What recovery did after a crash. */
export interface Recovery {
  /** Files that got their new content now. */
  readonly finished: readonly ProjectPath[];
  /** Files that the author edited since the commit: recovery left them alone. */
  readonly edited: readonly ProjectPath[];
  /** Files whose new content is damaged in the store: recovery left them as the crash had. */
  readonly lost: readonly ProjectPath[];
  /** What was damaged in the journal. */
  readonly damage: readonly JournalDamage[];
  /** Last changes in the journal that are damaged, and so were not finished. No answer had been given. */
  readonly unfinished: readonly JournalDamage[];
}

interface RecoveryOptions {
  /** The folder of the journal. */
  readonly folder: string;
  /** The boot id of the machine; `undefined` where the system has none. */
  readonly boot: string | undefined;
  /** Receives the records of the commits. */
  readonly log: Pick<SegmentLog, 'recover' | 'recoverLost' | 'checkpoint' | 'content'>;
  /** Write every file again, because a flush of one failed. */
  readonly rewrite?: boolean;
}

/**
 * Finishes every commit in the journal, and empties the journal. It only goes forward: any commit in the journal may have
 * been answered. A crash may interrupt it anywhere; it then runs again.
 *
 * @throws StorageFailure when the medium fails; to be called again then
 */
export async function recoverProject(
  root: ProjectRoot,
  { folder, boot, log, rewrite = false }: RecoveryOptions,
): Promise<Recovery> {
  const journal = await onFile('', 'read', () => readJournal(root.fs, folder, log));
  const crash = rewrite ? 'machine' : crashKind(journal, boot);
  const due = crash === 'machine' ? journal.commits : journal.commits.filter(({ applied }) => !applied);
  // First, so that a folder whose files are removed is empty.
  for (const path of journal.temporaries) await onFile(path, 'written', () => removeTemporary(root, path));
  const files = { redone: [] as ProjectPath[], edited: [] as ProjectPath[], lost: [] as ProjectPath[] };
  for (const history of fileHistoriesOf(due)) {
    const outcome = await onFile(history.path, 'written', () => redoFile(root, history, crash, rewrite)).catch(asLost);
    if (outcome !== 'unchanged') files[outcome].push(history.path);
  }
  for (const path of journal.cancelled) await removeEmptyFoldersAbove(root, path);
  for (const { records } of journal.commits) for (const record of records) log.recover(record);
  if (journal.lacksNewest) await log.recoverLost('its bytes in the journal were damaged');
  await onFile('', 'written', () => log.checkpoint());
  const touched = journal.commits.flatMap(({ changes }) => changes.map(({ path }) => path));
  await flushPaths(root, [...touched, ...journal.cancelled]);
  await onFile('', 'written', () => removeJournalFiles(root.fs, folder, journal.files));
  const { damage, wholeEnds } = journal;
  return {
    finished: files.redone,
    edited: files.edited,
    lost: files.lost,
    damage,
    unfinished: crash === 'process' ? wholeEnds : [],
  };
}

function asLost(error: unknown): 'lost' {
  if (error instanceof DamagedContent) return 'lost';
  throw error;
}

function crashKind({ boots }: JournalContent, boot: string | undefined): CrashKind {
  return boot !== undefined && [...boots].every((one) => one === boot) ? 'process' : 'machine';
}

async function removeTemporary(root: ProjectRoot, path: ProjectPath): Promise<void> {
  const [above, name] = [folderOf(path), nameOf(path)];
  const folder = above === '' ? { target: root.folder } : await root.find(above);
  if (folder === undefined || !isTemporaryName(name)) return;
  await ignoreENOENT(() => retryWhileBusy(root.fs, () => root.fs.unlink(joinPath(root.fs, folder.target, name))));
}

async function removeEmptyFoldersAbove(root: ProjectRoot, path: ProjectPath): Promise<void> {
  const place = await root.locate(path);
  if (place.kind === 'absent') await removeEmptyFolders(root.fs, place.folder, root.folder);
}
