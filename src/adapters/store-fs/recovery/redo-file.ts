import type { FileContent, ProjectPath } from '#domain/change/file-change';
import { contentSize } from '#application/support/file-content';
import type { FileIdentity } from '#adapters/store-fs/journal/journal-format';
import type { JournalCommit } from '#adapters/store-fs/journal/read-journal';
import { observeFile } from '#adapters/store-fs/root/observe-file';
import {
  basenameOf,
  dirnameOf,
  type FileSystem,
  isSameFile,
  joinPath,
} from '#adapters/store-fs/file-system/file-system';
import { removeEmptyFolders, retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import type { Place, ProjectRoot } from '#adapters/store-fs/root/project-root';
import { temporaryName } from '#adapters/store-fs/root/path-parts';

/** What the journal knows about one file: its first state, and the state after each commit. */
export interface FileHistory {
  readonly path: ProjectPath;
  /** Before the first commit; `null` for no file. */
  readonly origin: FileIdentity | null;
  /** After each commit. The last one is wanted. */
  readonly states: readonly FileState[];
}

interface FileState {
  /** `null` for no file. */
  readonly identity: FileIdentity | null;
  readonly content: FileContent | null;
  readonly mode: number | undefined;
}

/** A file as recovery finds it. */
interface FoundFile extends FileIdentity {
  /** The absolute path. */
  readonly target: string;
  readonly size: number;
}

/**
 * What a crash may have done.
 * - `process`: only the process ended; the files are as it left them
 * - `machine`: what was not flushed may be missing, file by file, or be there in part
 */
export type CrashKind = 'process' | 'machine';

/** The histories of all files that the commits name, in the order in which they were last named. */
export function fileHistoriesOf(commits: readonly Pick<JournalCommit, 'changes'>[]): FileHistory[] {
  const histories = new Map<ProjectPath, FileHistory>();
  for (const { changes } of commits) {
    for (const { path, before, after, content } of changes) {
      const state = { identity: after, content, mode: after?.mode };
      const earlier = histories.get(path);
      histories.delete(path);
      const origin = earlier === undefined ? before : earlier.origin;
      histories.set(path, { path, origin, states: [...(earlier?.states ?? []), state] });
    }
  }
  return [...histories.values()];
}

/**
 * Whether the commits or the crash left this file, so that recovery may replace it. Anything else is an author's edit.
 *
 * After the end of the process alone, the content decides: a file that is as before or after a commit is the commit's.
 * After a loss of power the content is not enough. The author may have restored an old content long after the commit; and
 * a file of ours may hold zeros, or end early, because its name reached the medium before its bytes. So it must also be the
 * very file, not written since: an author's edit makes another file or a later time.
 *
 * @param found `null` for no file
 */
async function isRecoverable(
  fs: FileSystem,
  found: FoundFile | null,
  { origin, states }: FileHistory,
  crash: CrashKind,
): Promise<boolean> {
  const identities = [origin, ...states.map(({ identity }) => identity)];
  if (found === null) return identities.includes(null);
  if (crash === 'process') return identities.some((identity) => identity?.version === found.version);
  if (isOrigin(found, origin)) return true;
  for (const state of states) if (await isLeftOf(fs, found, state)) return true;
  return false;
}

/** The first file, not written since: recovery replaces it even where the loss of power damaged it. */
function isOrigin(found: FoundFile, origin: FileIdentity | null): boolean {
  return origin !== null && found.inode === origin.inode && found.modified === origin.modified;
}

async function isLeftOf(fs: FileSystem, found: FoundFile, { identity, content }: FileState): Promise<boolean> {
  if (identity === null || content === null || found.inode !== identity.inode) return false;
  // A time that was not flushed is an earlier one.
  return found.modified <= identity.modified && (await isTorn(fs, found, content));
}

/** Whether a torn write of the whole may have left these bytes: they may end early, and any of them may still be zero. */
async function isTorn(fs: FileSystem, { target, size }: FoundFile, whole: FileContent): Promise<boolean> {
  if (size > contentSize(whole)) return false;
  let at = 0;
  for await (const piece of whole instanceof Uint8Array ? [whole] : whole.read()) {
    const bytes = await fs.readPart(target, at, Math.max(0, Math.min(piece.length, size - at)));
    if (!bytes.every((byte, index) => byte === 0 || byte === piece[index])) return false;
    at += piece.length;
  }
  return true;
}

/**
 * - `unchanged`: the file already was as the last commit made it
 * - `redone`: it is so now
 * - `edited`: the author edited it since; recovery left it alone
 */
type RedoOutcome = 'unchanged' | 'redone' | 'edited';

/**
 * Brings one file to the state after its last commit, unless the author edited it since.
 *
 * @param rewrite write it even where its content is right, because a flush of it failed
 */
export async function redoFile(
  root: ProjectRoot,
  history: FileHistory,
  crash: CrashKind,
  rewrite = false,
): Promise<RedoOutcome> {
  const { place, version } = await observeFile(root, history.path);
  if (place.kind !== 'file' && place.kind !== 'absent') return 'edited';
  const found: FoundFile | null =
    place.kind === 'file' && version !== null ? { ...place.status, version, target: place.target } : null;
  const wanted = history.states.at(-1);
  const isWanted = (wanted?.identity?.version ?? null) === (found?.version ?? null);
  // While the process runs, only the author can have removed a file.
  if (!isWanted && ((rewrite && found === null) || !(await isRecoverable(root.fs, found, history, crash))))
    return 'edited';
  if (isWanted && !(rewrite && found !== null)) {
    if (found === null) await removeEmptyFolders(root.fs, place.folder, root.folder);
    return 'unchanged';
  }
  const content = wanted?.content ?? null;
  if (content === null) return remove(root, place);
  return write(root.fs, place, content, wanted?.mode);
}

type Reachable = Extract<Place, { kind: 'file' | 'absent' }>;

async function remove({ fs, folder }: ProjectRoot, place: Reachable): Promise<'redone' | 'edited'> {
  const outcome = await retryWhileBusy(fs, async () => {
    if (!(await isAsFound(fs, place))) return 'edited';
    await fs.unlink(place.target);
    return 'redone';
  });
  if (outcome === 'redone') await removeEmptyFolders(fs, place.folder, folder);
  return outcome;
}

/** Checks the file again right before the rename: a flush takes as long as an editor takes to save. */
async function write(
  fs: FileSystem,
  place: Reachable,
  content: FileContent,
  mode: number | undefined,
): Promise<'redone' | 'edited'> {
  for (const folder of place.kind === 'absent' ? place.missing : []) await fs.mkdir(folder);
  const { target } = place;
  const temporary = joinPath(fs, dirnameOf(fs, target), temporaryName(basenameOf(fs, target)));
  try {
    await writeTemporary(fs, temporary, content, { mode, durably: true });
    const outcome = await retryWhileBusy(fs, async () => {
      if (!(await isAsFound(fs, place))) return 'edited';
      await fs.rename(temporary, target);
      return 'redone';
    });
    if (outcome === 'edited') await fs.unlink(temporary);
    return outcome;
  } catch (error) {
    await fs.unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function isAsFound(fs: FileSystem, place: Reachable): Promise<boolean> {
  const now = (await ignoreENOENT(() => fs.lstat(place.target))) ?? null;
  return isSameFile(place.kind === 'file' ? place.status : null, now);
}
