import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import type { OpenedStore } from '../file-store/clause.js';
import { replaced, withFaults } from '../../support/store/replaced-store.js';
import type { PlainFiles } from '../file-store/plain-files.js';

/** A sound store of which files are read or committed in another way. */
export function breakStore(faults: (sound: PlainFiles) => Partial<PlainFiles>): () => Promise<OpenedStore> {
  return breakPort((sound) => withFaults(sound, faults));
}

/** A sound store with some of its methods replaced, in each of its openings. */
export function breakPort(faults: (sound: FileStore) => Partial<FileStore>): () => Promise<OpenedStore> {
  return async () => {
    const project = await MemoryProject.create();
    const open = () => replaced(project.open(), faults);
    return {
      store: open(),
      reopen: () => Promise.resolve(open()),
      loseTurn: () => Promise.resolve(project.loseTurn()),
      restore: () => project.restore(),
      patienceMs: 500,
    };
  };
}

/** A store whose content is altered on its way in. */
export function alterContent(alter: (content: Uint8Array) => Uint8Array): () => Promise<OpenedStore> {
  return breakStore((sound) => ({
    commit: (changes, preconditions) => {
      const altered = changes.map((change) =>
        change.action === 'removed' || !(change.content instanceof Uint8Array)
          ? change
          : { ...change, content: alter(change.content) },
      );
      return sound.commit(altered, preconditions);
    },
  }));
}

/** A store that takes one path for another. */
export function alterPaths(alter: (path: ProjectPath) => ProjectPath): () => Promise<OpenedStore> {
  return breakStore((sound) => ({
    read: (path) => sound.read(alter(path)),
    list: (path) => sound.list(alter(path)),
    stat: async (path) => {
      const entry = await sound.stat(alter(path));
      return entry && { ...entry, name: path.slice(path.lastIndexOf('/') + 1) };
    },
    commit: (changes, preconditions) =>
      sound.commit(
        changes.map((change) => ({ ...change, path: alter(change.path) })),
        preconditions.map((precondition) => ({ ...precondition, path: alter(precondition.path) })),
      ),
  }));
}

/** What a sound store finds out by itself, found out by reading: for one that does its work piecemeal. */
export async function checkByReading(
  sound: PlainFiles,
  changes: readonly FileChange[],
  preconditions: readonly Precondition[],
): Promise<void> {
  await sound.commit([], preconditions);
  const differing: ProjectPath[] = [];
  for (const { action, path } of changes) {
    if (path.split('/').includes('..')) throw new StorageFailure('denied', `${path} is no path`);
    if (((await sound.read(path)) === undefined) !== (action === 'created')) differing.push(path);
  }
  // Alone, a change that cannot be made is refused by the sound store, which also knows why.
  if (differing.length > 0 && changes.length > 1) throw new CommitConflict(differing);
}
