import { CommitConflict } from '#application/ports/file-store';
import { saysNoFile } from '../file-system/errno.js';
import type { FileSystem } from '../file-system/file-system.js';
import { isSameFile } from '../file-system/is-same-file.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { whileRefused } from '../file-system/while-refused.js';
import { commitStep } from '../change/commit-step.js';
import { removeIfEmpty } from '../change/remove-if-empty.js';
import { rollBack, type Undo } from './roll-back.js';
import type { StagedChange } from '../change/staged-change.js';

/** A commit stopped in the middle, and could not be taken back. */
export class HalfApplied extends Error {
  override readonly name = 'HalfApplied';
}

/**
 * Makes the staged changes by renames alone, one after the other in the order given. They are not durable; the journal is.
 * Of a failure in the middle nothing remains, durably; what somebody saved meanwhile stays.
 *
 * @param refuseIfTaken throws when the project is another process's by now, which has finished what was begun: nothing is put back then
 * @throws CommitConflict naming a file that somebody touched meanwhile; all was put back
 * @throws StorageFailure when the medium failed; all was put back
 * @throws HalfApplied when it could not be
 */
export async function applyChanges(
  fs: FileSystem,
  changes: readonly StagedChange[],
  refuseIfTaken: () => Promise<void>,
): Promise<void> {
  const undo: Undo[] = [];
  const made = new Set<string>();
  const begun = new Set<StagedChange>();
  try {
    for (const change of changes) {
      let isNoted = false;
      const apply = async () => {
        await refuseIfTouched(fs, change);
        begun.add(change);
        if (change.action === 'created') await makeFolders(fs, change.place.missing, made, undo);
        if (!isNoted) undo.push(undoOf(fs, change));
        isNoted = true;
        await applyChange(fs, change);
      };
      await commitStep(change.path, 'written', () => whileRefused(fs, apply));
    }
  } catch (error) {
    await refuseIfTaken();
    await takeBack(fs, begun, undo, error);
    throw error;
  }
}

/**
 * Looks once more, right before the rename, which would take whatever is there: of many files the last has its turn
 * milliseconds after all were looked into, which is long enough for a hand to save one of them.
 */
async function refuseIfTouched(fs: FileSystem, change: StagedChange): Promise<void> {
  const { target } = change.place;
  const now = (await unlessGone(() => fs.lstat(target))) ?? null;
  const before = change.action === 'created' ? null : change.place.status;
  if (!isSameFile(before, now)) throw new CommitConflict([change.path]);
}

async function takeBack(
  fs: FileSystem,
  changes: ReadonlySet<StagedChange>,
  undo: readonly Undo[],
  cause: unknown,
): Promise<void> {
  try {
    await rollBack(fs, undo);
    // Of an earlier commit's file, which lay aside when what that commit wrote was flushed, the journal may be gone.
    for (const { action, place } of changes) {
      if (action !== 'created') await fs.syncFile(place.target).catch(unlessNoFile);
    }
    for (const folder of new Set(Array.from(changes, ({ place }) => place.folder))) await fs.syncDir(folder);
  } catch {
    throw new HalfApplied('a commit was applied in part', { cause });
  }
}

/** Lets the error pass that somebody has taken the file away, or put a folder or a link in its place. */
function unlessNoFile(error: unknown): void {
  if (!saysNoFile(error)) throw error;
}

async function applyChange(fs: FileSystem, change: StagedChange): Promise<void> {
  if (change.action === 'removed') await fs.rename(change.place.target, change.aside);
  else await fs.rename(change.fresh, change.place.target);
}

/** Whether a rename that reported an error was made all the same shows in whether its source is there. */
function undoOf(fs: FileSystem, change: StagedChange): Undo {
  const { target } = change.place;
  if (change.action === 'removed') {
    const { aside } = change;
    return { onlyUnless: target, aside, run: () => fs.rename(aside, target) };
  }
  const { action, fresh, content } = change;
  const put = { target, content };
  if (action === 'created') return { onlyUnless: fresh, put, run: () => fs.unlink(target) };
  const { aside } = change;
  return { onlyUnless: fresh, aside, put, run: () => fs.rename(aside, target) };
}

async function makeFolders(fs: FileSystem, missing: readonly string[], made: Set<string>, undo: Undo[]): Promise<void> {
  for (const folder of missing) {
    if (made.has(folder)) continue;
    await fs.mkdir(folder);
    made.add(folder);
    undo.push({
      run: async () => {
        await removeIfEmpty(fs, folder);
      },
    });
  }
}
