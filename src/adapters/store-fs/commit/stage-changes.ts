import { inLanes } from '#application/concurrency/in-lanes';
import { contentVersion } from '../root/content-version.js';
import type { FileSystem } from '../file-system/file-system.js';
import { onFile } from '../file-system/on-file.js';
import type { CommitJournal } from '../journal/commit-journal.js';
import { commitStep } from '../change/commit-step.js';
import { keepAside } from './leavings/keep-aside.js';
import type { PlannedChange } from '../change/planned-change.js';
import type { StagedChange } from '../change/staged-change.js';
import type { Temporaries } from './leavings/temporaries.js';
import { writeAside } from '../file-system/write-aside.js';

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
  journal: CommitJournal,
): Promise<StagedChange[]> {
  const steps = changes.map((change) => ({
    change,
    stage: stepOf(fs, change, temporaries),
  }));
  await onFile('', 'written', () => journal.announce(temporaries.all));
  return inLanes(steps, ({ change, stage }) => commitStep(change.path, 'written', stage));
}

/** Names the change's temporaries; what is answered makes them. */
function stepOf(fs: FileSystem, change: PlannedChange, temporaries: Temporaries): () => Promise<StagedChange> {
  const { folder, target } = change.place;
  const reserve = (oldSize?: number) => temporaries.reserve(folder, target, oldSize);
  switch (change.action) {
    case 'created': {
      const fresh = reserve();
      return async () => {
        const status = await writeAside(fs, fresh, change.content, { durably: false });
        return { ...change, fresh, status, newVersion: contentVersion(change.content) };
      };
    }
    case 'modified': {
      const { status: old } = change.place;
      const fresh = reserve();
      const aside = reserve(old.size);
      return async () => {
        const status = await writeAside(fs, fresh, change.content, { mode: old.mode, durably: false });
        await keepAside(fs, { target, content: change.before, status: old }, aside);
        return { ...change, fresh, aside, status, newVersion: contentVersion(change.content) };
      };
    }
    case 'removed': {
      const aside = reserve(change.place.status.size);
      return () => Promise.resolve({ ...change, aside });
    }
  }
}
