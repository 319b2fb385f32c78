import type { PlainFiles } from '../file-store/plain-files.js';
import { breakStore, checkByReading } from './break-store.js';
import { stateClauses } from './broken-states.js';
import type { BrokenStore } from './broken-store.js';

export const brokenConcurrency: readonly BrokenStore[] = [
  {
    name: 'checks before others have written, and writes after',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        await sound.commit([], preconditions);
        await sound.commit(changes, []);
      },
    })),
    fails: [
      'lets exactly one of several commits win that start from the same version',
      'appends the records of a commit exactly when it makes its files',
      stateClauses.together,
      'when shared, keeps the commits of two openings apart',
    ],
  },
  {
    name: 'lets the last of several creations win',
    open: breakStore((sound) => {
      const creating = new Set<string>();
      return {
        commit: async (changes, preconditions) => {
          const [change] = changes;
          if (changes.length !== 1 || change?.action !== 'created') return sound.commit(changes, preconditions);
          const again = creating.has(change.path);
          creating.add(change.path);
          try {
            await sound.commit([again ? { ...change, action: 'modified' } : change], preconditions);
          } finally {
            creating.delete(change.path);
          }
        },
      };
    }),
    fails: ['lets exactly one of several commits create a file'],
  },
  {
    name: 'drops a commit that comes while another is under way',
    open: breakStore((sound) => {
      let busy = false;
      return {
        commit: async (changes, preconditions) => {
          if (busy && preconditions.length === 0 && changes.every(({ path }) => path.includes('/'))) return;
          busy = true;
          await sound.commit(changes, preconditions).finally(() => {
            busy = false;
          });
        },
      };
    }),
    fails: ['loses no commit to another one made at the same time'],
  },
  {
    name: 'shows a commit file by file',
    open: breakStore((sound) => {
      let last: Promise<unknown> = Promise.resolve();
      const commit: PlainFiles['commit'] = async (changes, preconditions) => {
        await checkByReading(sound, changes, preconditions);
        for (const change of changes) await sound.commit([change], []);
      };
      return {
        commit: (changes, preconditions) => {
          const mine = last.then(() => commit(changes, preconditions));
          last = mine.catch(() => undefined);
          return mine;
        },
      };
    }),
    fails: [
      'shows all of a commit or nothing of it',
      'appends the records of a commit exactly when it makes its files',
      stateClauses.together,
      'when shared, keeps the commits of two openings apart',
    ],
  },
];
