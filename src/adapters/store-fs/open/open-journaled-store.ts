import { Trash, defaultTrashLimits } from '../commit/trash.js';
import { CommittedFiles } from '../committed-files.js';
import type { LiveFiles } from '../live-files.js';
import { defaultCheckpointLimits } from '#adapters/store-fs/journal/checkpointer';
import { DiskJournal } from '../journal/disk-journal.js';
import { SegmentLog, type LogDamage } from '../log/segment-log.js';
import { joinPath } from '../file-system/file-system.js';
import { noListener, type CommitListener } from '../root/commit-listener.js';
import type { ProjectRoot } from '../root/project-root.js';
import { recoverProject, type Recovery } from '../recovery/recover-project.js';

/** The name of the log's folder, which is in the folder of the journal. */
export const logFolder = 'log';

/** The ownership of a project by this process. */
export interface Ownership {
  /** The folder for the journal. It exists, and is no link. */
  readonly folder: string;
  /** Greater than that of every earlier owner. */
  readonly epoch: number;
  /** The boot id of the machine; `undefined` if the system has none. */
  readonly boot: string | undefined;
  /** @throws LockLost if this process no longer owns the project */
  confirm(): Promise<void>;
  release(): Promise<void>;
  /** Receives what is damaged in the log. */
  readonly onDamage?: ((damage: LogDamage) => void) | undefined;
}

/**
 * Opens a store whose commits survive a crash. First it finishes what a crash interrupted.
 *
 * @param listener receives what commits do
 * @throws StorageFailure when the medium fails
 */
export async function openJournaledStore(
  root: ProjectRoot,
  ownership: Ownership,
  listener: CommitListener = noListener,
  { checkpoints = defaultCheckpointLimits, trashLimits = defaultTrashLimits } = {},
): Promise<{ store: LiveFiles; log: SegmentLog; recovery: Recovery }> {
  const { folder, epoch, boot } = ownership;
  const log = new SegmentLog(root.fs, joinPath(root.fs, folder, logFolder), { epoch, onDamage: ownership.onDamage });
  const files = { folder, boot, log };
  const recovery = await recoverProject(root, files);
  await log.removeStaged();
  const journal = new DiskJournal(root, {
    ...files,
    epoch,
    assertOwned: () => ownership.confirm(),
    rewrite: () => recoverProject(root, { ...files, rewrite: true }),
  });
  const trash = await Trash.open(root.fs, folder, trashLimits);
  const release = async () => {
    await log.close();
    await ownership.release();
  };
  const parts = { journal, listener, trash, checkpoints, release };
  return { store: new CommittedFiles(root, parts), log, recovery };
}
