import { mapConcurrent } from '#application/support/concurrency';
import { contentVersion } from '#adapters/store-fs/root/content-version';
import type { FileStatus, FileSystem } from '#adapters/store-fs/file-system/file-system';
import { isLinkUnsupported, onFile } from '#adapters/store-fs/file-system/errors';
import type { Journal } from '#adapters/store-fs/journal/journal';
import { commitStep } from '#adapters/store-fs/change/observe-file';
import type { PlannedChange, StagedChange } from '#adapters/store-fs/change/staged-change';
import type { Temporaries } from './temporaries.js';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';

/**
 * Writes all that is to be written under temporary names: what can fail for want of room fails
 * here, where nothing has been changed. Temporaries lie in the target's own folder, or where that
 * is still to be made in the deepest one above it. They are not durable; the journal is.
 *
 * @throws CommitConflict naming a file that somebody took away meanwhile, or its folder
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

/** Names the change's temporaries; what is answered makes them. */
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
        await backUp(fs, { target, content: change.before, status: old }, backup);
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
 * Gives a file a second name, under which it stays when it is replaced, so that it can be put
 * back by a rename: as it was to the last attribute, and without needing room on the disk. Where
 * a file cannot have two names, a copy is kept.
 */
export async function backUp(
  fs: FileSystem,
  original: { readonly target: string; readonly content: Uint8Array; readonly status: FileStatus },
  backup: string,
): Promise<void> {
  try {
    await fs.link(original.target, backup);
  } catch (error) {
    if (!isLinkUnsupported(error)) throw error;
    await writeTemporary(fs, backup, original.content, { mode: original.status.mode, durably: false });
  }
}
