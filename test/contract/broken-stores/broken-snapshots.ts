import type { FileSnapshot, FileStore } from '#application/ports/file-store';
import { replacedSnapshot } from '../../support/store/replaced-store.js';
import { breakPort } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  oneRevision: 'shows in a snapshot one revision of all files while others commit',
  whole: 'opens snapshots in the middle of commits, each with all of them or nothing',
  many: 'reads many files of a snapshot at once, and leaves out what is absent',
};

export const brokenSnapshots: readonly BrokenStore[] = [
  {
    name: 'reads the newest files in every snapshot',
    open: snapshots((sound) => ({
      read: (path) => newest(sound, (files) => files.read(path)),
      list: (path) => newest(sound, (files) => files.list(path)),
      stat: (path) => newest(sound, (files) => files.stat(path)),
    })),
    fails: [
      clauses.oneRevision,
      clauses.whole,
      'when shared, shows the commits and records of one opening to the other',
      'reads from a snapshot after others have removed its files, trimmed, dropped and swept',
    ],
  },
  {
    name: 'lists the newest files in every snapshot',
    open: snapshots((sound) => ({ list: (path) => newest(sound, (files) => files.list(path)) })),
    fails: [clauses.oneRevision],
  },
  {
    name: 'reads only the first of many files',
    open: snapshots((_, snapshot) => ({ readMany: (paths) => snapshot.readMany(paths.slice(0, 1)) })),
    fails: [clauses.many],
  },
];

function snapshots(faults: (sound: FileStore, snapshot: FileSnapshot) => Partial<FileSnapshot>) {
  return breakPort((sound) => ({
    snapshot: async () => {
      const snapshot = await sound.snapshot();
      return replacedSnapshot(snapshot, faults(sound, snapshot));
    },
  }));
}

async function newest<Result>(sound: FileStore, read: (files: FileSnapshot) => Promise<Result>): Promise<Result> {
  const snapshot = await sound.snapshot();
  return read(snapshot).finally(() => snapshot.release());
}
