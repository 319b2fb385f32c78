import { sameBytes } from '#application/support/bytes';
import { ignoreENOENT, isENOENT, isNoFile } from '#adapters/store-fs/file-system/errors';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { retryBriefly, retryWhileBusy } from '#adapters/store-fs/file-system/retry';

/** One step of a commit, applied or about to be, and how to undo it. */
export interface AppliedStep {
  /** What a rename takes away: while it exists, the step was not applied. */
  readonly source?: string;
  /** The old file. */
  readonly backup?: string;
  /** The file that the step wrote. If somebody has saved it since, it stays. */
  readonly written?: { readonly target: string; readonly content: Uint8Array };
  undo(): Promise<void>;
}

/**
 * Undoes the steps, the last one first.
 *
 * @throws what the file system throws, when a file could not be restored after several attempts
 */
export async function rollBack(fs: FileSystem, steps: readonly AppliedStep[]): Promise<void> {
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
    return !sameBytes(await fs.read(target), content);
  } catch (error) {
    // Where no file is left, restoring the old one loses nobody's work.
    if (isNoFile(error)) return !isENOENT(error);
    throw error;
  }
}
