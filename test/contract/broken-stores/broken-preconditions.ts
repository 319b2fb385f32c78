import { CommitConflict } from '#application/ports/file-store';
import { breakStore } from './break-store.js';
import { stateClauses } from './broken-states.js';
import type { BrokenStore } from './broken-store.js';

const onUnchangedFiles = [
  'refuses when a file that it does not change has another version',
  'refuses when a file that should be absent is there',
  'refuses when a file that should be there is absent',
  'names every file that differs, and no other',
  'checks preconditions also when there is nothing to change',
  stateClauses.unmade,
];

export const brokenPreconditions: readonly BrokenStore[] = [
  {
    name: 'ignores preconditions',
    open: breakStore((sound) => ({ commit: (changes) => sound.commit(changes, []) })),
    fails: [
      'refuses to modify a file that has another version',
      'refuses to remove a file that has another version',
      ...onUnchangedFiles,
      'lets exactly one of several commits win that start from the same version',
      'when shared, keeps the commits of two openings apart',
    ],
  },
  {
    name: 'finds nothing wrong beforehand',
    open: breakStore(() => ({ check: () => Promise.resolve() })),
    fails: ['validates a commit: refuses what the commit would, and makes nothing'],
  },
  {
    name: 'ignores preconditions on files that it does not change',
    open: breakStore((sound) => ({
      commit: (changes, preconditions) => {
        const changed = new Set(changes.map(({ path }) => path));
        return sound.commit(
          changes,
          preconditions.filter(({ path }) => changed.has(path)),
        );
      },
    })),
    fails: onUnchangedFiles,
  },
  {
    name: 'takes "should be absent" for "does not matter"',
    open: breakStore((sound) => ({
      commit: (changes, preconditions) =>
        sound.commit(
          changes,
          preconditions.filter(({ version }) => version !== null),
        ),
    })),
    fails: ['refuses when a file that should be absent is there', 'names every file that differs, and no other'],
  },
  {
    name: 'holds every precondition for broken',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        await sound.commit([], preconditions);
        if (preconditions.length > 1) throw new CommitConflict(preconditions.map(({ path }) => path));
        return sound.commit(changes, preconditions);
      },
    })),
    fails: ['commits when every precondition holds', 'appends the records of a commit exactly when it makes its files'],
  },
  {
    name: 'names only the first file that differs',
    open: breakStore((sound) => ({
      commit: (changes, preconditions) =>
        sound.commit(changes, preconditions).catch((error: unknown) => {
          throw error instanceof CommitConflict ? new CommitConflict(error.paths.slice(0, 1)) : error;
        }),
    })),
    fails: ['names every file that differs, and no other'],
  },
  {
    name: 'does nothing at all when there is nothing to change',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        if (changes.length > 0) await sound.commit(changes, preconditions);
      },
    })),
    fails: ['checks preconditions also when there is nothing to change'],
  },
];
