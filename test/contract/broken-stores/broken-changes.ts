import type { StoredFile } from '#application/ports/file-store';
import { breakStore } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

export const brokenChanges: readonly BrokenStore[] = [
  {
    name: 'still reads what was removed',
    open: breakStore((sound) => {
      const removed = new Map<string, StoredFile>();
      return {
        read: async (path) => (await sound.read(path)) ?? removed.get(path),
        commit: async (changes, preconditions) => {
          const before = await Promise.all(changes.map(({ path }) => sound.read(path)));
          await sound.commit(changes, preconditions);
          changes.forEach(({ action, path }, index) => {
            const file = before[index];
            if (action === 'removed' && file !== undefined) removed.set(path, file);
          });
        },
      };
    }),
    fails: [
      'creates, modifies and removes files in one commit',
      'forgets a removed file altogether',
      'commits when every precondition holds',
    ],
  },
  {
    name: 'writes over a file when it creates',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        const forced = changes.map(async (change) => {
          const isThere = (await sound.read(change.path)) !== undefined;
          return change.action === 'created' && isThere ? { ...change, action: 'modified' as const } : change;
        });
        return sound.commit(await Promise.all(forced), preconditions);
      },
    })),
    fails: [
      'refuses to create a file that is there',
      'makes no change when the first of them is refused',
      'makes no change when one in the middle is refused',
      'makes no change when the last of them is refused',
      'appends the records of a commit exactly when it makes its files',
    ],
  },
  {
    name: 'creates a file when it modifies',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        const forced = changes.map(async (change) => {
          const isAbsent = !change.path.startsWith('/') && (await sound.read(change.path)) === undefined;
          return change.action === 'modified' && isAbsent ? { ...change, action: 'created' as const } : change;
        });
        return sound.commit(await Promise.all(forced), preconditions);
      },
    })),
    fails: ['refuses to modify a file that is absent'],
  },
  {
    name: 'does not mind that a file to be removed is absent',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        const isThere = await Promise.all(
          changes.map(async ({ path }) => !/^\w+(\/\w+)*$/.test(path) || (await sound.read(path)) !== undefined),
        );
        return sound.commit(
          changes.filter(({ action }, index) => action !== 'removed' || isThere[index]),
          preconditions,
        );
      },
    })),
    fails: ['refuses to remove a file that is absent'],
  },
  {
    name: 'skips a file in the place of a folder without a word',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        for (const { action, path } of changes) {
          if (action !== 'created' || path === '') continue;
          const above = path.includes('/') ? await sound.stat(path.slice(0, path.indexOf('/'))) : undefined;
          if (above?.kind === 'file' || (await sound.stat(path))?.kind === 'folder') return;
        }
        return sound.commit(changes, preconditions);
      },
    })),
    fails: ['refuses to make a file and a folder of one name'],
  },
  {
    name: 'makes the first changes of a commit that is refused',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        try {
          await sound.commit(changes, preconditions);
        } catch (error) {
          for (const change of changes) await sound.commit([change], preconditions);
          throw error;
        }
      },
    })),
    fails: [
      'makes no change when one in the middle is refused',
      'makes no change when the last of them is refused',
      'makes no change when the path of one of them is none',
      'appends the records of a commit exactly when it makes its files',
    ],
  },
  {
    name: 'makes the other changes of a commit of which the first is refused',
    open: breakStore((sound) => ({
      commit: async (changes, preconditions) => {
        try {
          await sound.commit(changes, preconditions);
        } catch (error) {
          await sound.commit(changes.slice(1), preconditions);
          throw error;
        }
      },
    })),
    fails: ['makes no change when the first of them is refused'],
  },
];
