import { sameBytes } from '#application/bytes/same-bytes';
import { saysAbsent, saysNoFile } from '../file-system/errno.js';
import type { FileSystem } from '../file-system/file-system.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { whileRefused } from '../file-system/while-refused.js';
import { persist } from '../change/persist.js';

/** How one step of a commit is taken back. */
export interface Undo {
  /** While something is at this place, the step was never made. */
  readonly onlyUnless?: string;
  /** The temporary that holds the old file. */
  readonly aside?: string;
  /** What the step put in its place: what somebody has saved there since is not taken back. */
  readonly put?: { readonly target: string; readonly content: Uint8Array };
  run(): Promise<void>;
}

/**
 * Takes back what was done, the last step first.
 *
 * @throws what the file system throws, when something could not be put back even after several tries
 */
export async function rollBack(fs: FileSystem, undo: readonly Undo[]): Promise<void> {
  for (const step of undo.toReversed()) await whileRefused(fs, () => persist(() => takeBack(fs, step)));
}

async function takeBack(fs: FileSystem, { onlyUnless, aside, put, run }: Undo): Promise<void> {
  if (onlyUnless !== undefined && (await unlessGone(() => fs.lstat(onlyUnless))) !== undefined) return;
  if (put !== undefined && (await isReplaced(fs, put))) return;
  try {
    await run();
  } catch (error) {
    // What a step made and somebody else removed since is taken back already.
    if (aside !== undefined || !saysAbsent(error)) throw error;
  }
}

async function isReplaced(fs: FileSystem, { target, content }: NonNullable<Undo['put']>): Promise<boolean> {
  try {
    return !sameBytes(await fs.read(target), content);
  } catch (error) {
    // Where nothing is left, nobody's work is lost by the old file.
    if (saysNoFile(error)) return !saysAbsent(error);
    throw error;
  }
}
