import { observeFile } from '#adapters/store-fs/change/observe-file';
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
import { temporaryName } from '#adapters/store-fs/root/temporary-name';
import { isRecoverable, type CrashKind, type FileHistory, type FoundFile } from './file-history.js';

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
  const { place, version, content: foundContent } = await observeFile(root, history.path);
  if (place.kind !== 'file' && place.kind !== 'absent') return 'edited';
  const found: FoundFile | null =
    place.kind === 'file' && version !== null && foundContent !== undefined
      ? { version, content: foundContent, inode: place.status.inode, modified: place.status.modified }
      : null;
  const wanted = history.states.at(-1);
  const isWanted = (wanted?.identity?.version ?? null) === (found?.version ?? null);
  // While the process runs, only the author can have removed a file.
  if (!isWanted && ((rewrite && found === null) || !isRecoverable(found, history, crash))) return 'edited';
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
  content: Uint8Array,
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
