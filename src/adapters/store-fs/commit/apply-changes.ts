import { createHash } from 'node:crypto';
import { CommitConflict } from '#application/ports/file-store';
import { commitStep } from '#adapters/store-fs/root/observe-file';
import type { StagedChange } from '#adapters/store-fs/journal/staged-change';
import { ignoreENOENT, isENOENT, isNoFile } from '#adapters/store-fs/file-system/errors';
import { type FileSystem, isSameFile } from '#adapters/store-fs/file-system/file-system';
import { removeIfEmpty, retryBriefly, retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import type { FileContent, FileVersion } from '#domain/change/file-change';
import { contentAt } from '../file-system/content-at.js';
import { sameBytes } from '#application/support/bytes';
import { contentSize } from '#application/support/file-content';

/** A commit failed half-way, and so did its roll back. */
export class RollBackFailed extends Error {
  override readonly name = 'RollBackFailed';
}

/**
 * Applies the staged changes by renames alone, one after the other in the order given. It flushes nothing, since the
 * journal is flushed. After a failure it rolls back, and flushes that; a file that somebody saved meanwhile stays.
 *
 * @param assertMayRollBack throws when this process must not touch the project any more; the next owner finishes the commit
 * @throws CommitConflict naming a file that somebody edited meanwhile; rolled back
 * @throws StorageFailure when the medium failed; rolled back
 * @throws RollBackFailed
 */
export async function applyChanges(
  fs: FileSystem,
  changes: readonly StagedChange[],
  assertMayRollBack: () => Promise<void>,
): Promise<void> {
  const applied: AppliedStep[] = [];
  const made = new Set<string>();
  const begun = new Set<StagedChange>();
  try {
    for (const change of changes) {
      let isNoted = false;
      const apply = async () => {
        await assertUnedited(fs, change);
        begun.add(change);
        if (change.action === 'created') await makeFolders(fs, change.place.missing, made, applied);
        if (!isNoted) applied.push(stepOf(fs, change));
        isNoted = true;
        if (change.action === 'removed') await fs.rename(change.place.target, change.backup);
        else await fs.rename(change.temporary, change.place.target);
      };
      await commitStep(change.path, 'written', () => retryWhileBusy(fs, apply));
    }
  } catch (error) {
    await assertMayRollBack();
    await rollBackDurably(fs, begun, applied, error);
    throw error;
  }
}

/**
 * Checks the file once more right before the rename, which would replace any file. The last of many files is renamed
 * milliseconds after the plan was confirmed: long enough for an author to save it.
 */
async function assertUnedited(fs: FileSystem, change: StagedChange): Promise<void> {
  const { target } = change.place;
  const now = (await ignoreENOENT(() => fs.lstat(target))) ?? null;
  const before = change.action === 'created' ? null : change.place.status;
  if (!isSameFile(before, now)) throw new CommitConflict([change.path]);
}

async function rollBackDurably(
  fs: FileSystem,
  changes: ReadonlySet<StagedChange>,
  applied: readonly AppliedStep[],
  cause: unknown,
): Promise<void> {
  try {
    await rollBack(fs, applied);
    // A checkpoint may have run while an earlier commit's file was only there as a backup: nothing flushed that one.
    for (const { action, place } of changes) {
      if (action !== 'created') await fs.syncFile(place.target).catch(unlessNoFile);
    }
    for (const folder of new Set(Array.from(changes, ({ place }) => place.folder))) await fs.syncDir(folder);
  } catch {
    throw new RollBackFailed('a commit was applied in part', { cause });
  }
}

/** Ignores that somebody removed the file, or replaced it by a folder or a link. */
function unlessNoFile(error: unknown): void {
  if (!isNoFile(error)) throw error;
}

/** A rename may report an error although it was made. Roll back checks whether its source exists. */
function stepOf(fs: FileSystem, change: StagedChange): AppliedStep {
  const { target } = change.place;
  if (change.action === 'removed') {
    const { backup } = change;
    return { source: target, backup, undo: () => fs.rename(backup, target) };
  }
  const { temporary: source, content } = change;
  const written = { target, content };
  if (change.action === 'created') return { source, written, undo: () => fs.unlink(target) };
  const { backup } = change;
  return { source, backup, written, undo: () => fs.rename(backup, target) };
}

async function makeFolders(
  fs: FileSystem,
  missing: readonly string[],
  made: Set<string>,
  applied: AppliedStep[],
): Promise<void> {
  for (const folder of missing) {
    if (made.has(folder)) continue;
    await fs.mkdir(folder);
    made.add(folder);
    applied.push({
      undo: async () => {
        await removeIfEmpty(fs, folder);
      },
    });
  }
}

/** One step of a commit, applied or about to be, and how to undo it. */
interface AppliedStep {
  /** What a rename takes away: while it exists, the step was not applied. */
  readonly source?: string;
  /** The old file. */
  readonly backup?: string;
  /** The file that the step wrote. If somebody has saved it since, it stays. */
  readonly written?: { readonly target: string; readonly content: FileContent };
  undo(): Promise<void>;
}

/**
 * Undoes the steps, the last one first.
 *
 * @throws what the file system throws, when a file could not be restored after several attempts
 */
async function rollBack(fs: FileSystem, steps: readonly AppliedStep[]): Promise<void> {
  for (const step of steps.toReversed()) await retryWhileBusy(fs, () => retryBriefly(() => undoStep(fs, step)));
}

async function undoStep(fs: FileSystem, { source, backup, written, undo }: AppliedStep): Promise<void> {
  if (source !== undefined && (await ignoreENOENT(() => fs.lstat(source))) !== undefined) return;
  if (written !== undefined && (await isEdited(fs, written))) return;
  try {
    await undo();
  } catch (error) {
    // Somebody has already removed what the step created.
    if (backup !== undefined || !isENOENT(error)) throw error;
  }
}

async function isEdited(fs: FileSystem, { target, content }: NonNullable<AppliedStep['written']>): Promise<boolean> {
  try {
    const { size } = await fs.lstat(target);
    if (size !== contentSize(content)) return true;
    if (content instanceof Uint8Array) return !sameBytes(await fs.read(target), content);
    return (await versionOf(contentAt(fs, target, size))) !== content.sha256;
  } catch (error) {
    // Where no file is left, the old one can be restored without loss.
    if (isNoFile(error)) return !isENOENT(error);
    throw error;
  }
}

/** The SHA-256 of a content. */
async function versionOf(content: AsyncIterable<Uint8Array>): Promise<FileVersion> {
  const digest = createHash('sha256');
  for await (const piece of content) digest.update(piece);
  return digest.digest('hex');
}
