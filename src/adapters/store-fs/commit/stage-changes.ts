import { mapConcurrent } from '#application/support/concurrency';
import { commitStep, contentVersion } from '#adapters/store-fs/root/observe-file';
import type { FileStatus, FileSystem } from '#adapters/store-fs/file-system/file-system';
import { isLinkUnsupported, onFile } from '#adapters/store-fs/file-system/errors';
import type { Journal } from '#adapters/store-fs/journal/journal';
import type { PlannedChange, StagedChange } from '#adapters/store-fs/journal/staged-change';
import type { Temporaries } from './temporaries.js';
import { contentAt } from '#adapters/store-fs/file-system/content-at';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';

/**
 * Writes all new contents under temporary names. So a full disk fails here, where nothing has been changed. A temporary lies in
 * the folder of its target, or in the deepest existing folder above. It is not flushed; the journal is.
 *
 * @throws CommitConflict naming a file that somebody removed meanwhile, alone or with its folder
 */
export async function stageChanges(
  fs: FileSystem,
  changes: readonly PlannedChange[],
  temporaries: Temporaries,
  journal: Journal,
): Promise<StagedChange[]> {
  const steps = changes.map((change) => ({
    change,
    stage: stepOf(fs, change, temporaries),
  }));
  await onFile('', 'written', () => journal.logTemporaries(temporaries.paths));
  return mapConcurrent(steps, ({ change, stage }) => commitStep(change.path, 'written', stage));
}

/** Reserves the change's temporary names. @returns what writes the files */
function stepOf(fs: FileSystem, change: PlannedChange, temporaries: Temporaries): () => Promise<StagedChange> {
  const { folder, target } = change.place;
  const reserve = (oldSize?: number) => temporaries.reserve(folder, target, oldSize);
  switch (change.action) {
    case 'created': {
      const temporary = reserve();
      return async () => {
        const status = await writeTemporary(fs, temporary, change.content, { durably: false });
        return { ...change, temporary, status, newVersion: contentVersion(change.content) };
      };
    }
    case 'modified': {
      const { status: old } = change.place;
      const temporary = reserve();
      const backup = reserve(old.size);
      return async () => {
        const status = await writeTemporary(fs, temporary, change.content, { mode: old.mode, durably: false });
        await backUp(fs, { target, status: old }, backup);
        return { ...change, temporary, backup, status, newVersion: contentVersion(change.content) };
      };
    }
    case 'removed': {
      const backup = reserve(change.place.status.size);
      return () => Promise.resolve({ ...change, backup });
    }
  }
}

/**
 * Gives a file a second name, so that a rename can restore it with all its attributes, also on a full disk. Where a file
 * cannot have two names, the backup is a copy: the file is compared with the plan after that.
 */
async function backUp(
  fs: FileSystem,
  original: { readonly target: string; readonly status: FileStatus },
  backup: string,
): Promise<void> {
  try {
    await fs.link(original.target, backup);
  } catch (error) {
    if (!isLinkUnsupported(error)) throw error;
    const { target, status } = original;
    const content = { size: status.size, read: () => contentAt(fs, target, status.size) };
    await writeTemporary(fs, backup, content, { mode: status.mode, durably: false });
  }
}
