import type { FolderEntry } from '#application/ports/file-store';
import { breakStore } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

export const brokenFolders: readonly BrokenStore[] = [
  {
    name: 'lists folders as files',
    open: breakStore((sound) => ({
      list: async (path) => (await sound.list(path)).map(({ name }) => ({ name, kind: 'file' })),
    })),
    fails: [
      'lists what is directly in a folder, and of which kind it is',
      'drops a folder with its last file, and the folders above that are empty then',
      'keeps names with blanks, signs and letters of any script',
      'makes no change when one in the middle is refused',
      'makes no change when the first of them is refused',
      'makes no change when the last of them is refused',
      'refuses to make a file and a folder of one name',
      'refuses to write at what is no path inside the project',
    ],
  },
  {
    name: 'knows of no sizes',
    open: breakStore((sound) => ({
      stat: async (path) => {
        const status = await sound.stat(path);
        return status && { ...status, size: 0 };
      },
    })),
    fails: ['reports what is at a path', 'reports the size of a file after every commit'],
  },
  {
    name: 'sorts by code points',
    open: breakStore((sound) => ({
      list: async (path) =>
        [...(await sound.list(path))].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name))),
    })),
    fails: ['lists in the order of code units'],
  },
  {
    name: 'throws where there is no folder',
    open: breakStore((sound) => ({
      list: async (path) => {
        if (path !== '' && (await sound.stat(path)) === undefined) throw new Error(`no folder ${path}`);
        return sound.list(path);
      },
    })),
    fails: [
      'lists nothing where there is no folder',
      'finds nothing at what is no path inside the project',
      'shows in a snapshot one revision of all files while others commit',
    ],
  },
  {
    name: 'lists a file as a folder of its own',
    open: breakStore((sound) => ({
      list: async (path) => {
        const entry = await sound.stat(path);
        return entry?.kind === 'file' ? [entry] : sound.list(path);
      },
    })),
    fails: ['lists nothing where there is no folder'],
  },
  {
    name: 'lists a folder always as it was the first time',
    open: breakStore((sound) => {
      const listed = new Map<string, readonly FolderEntry[]>();
      return {
        list: async (path) => {
          const entries = listed.get(path) ?? (await sound.list(path));
          listed.set(path, entries);
          return entries;
        },
      };
    }),
    fails: [
      'lists what every commit made of the folder',
      'can be emptied and filled again',
      'shows all of a commit or nothing of it',
      'keeps or refuses names that no medium has to hold, and never changes one',
    ],
  },
  {
    name: 'knows of no folder when asked for it',
    open: breakStore((sound) => ({
      stat: async (path) => {
        const entry = await sound.stat(path);
        return entry?.kind === 'folder' ? undefined : entry;
      },
    })),
    fails: ['reports what is at a path'],
  },
  {
    name: 'reads a folder as an empty file',
    open: breakStore((sound) => ({
      read: async (path) => {
        const isFolder = (await sound.stat(path))?.kind === 'folder' && path !== '';
        return isFolder ? { content: new Uint8Array(0), version: 'empty' } : sound.read(path);
      },
    })),
    fails: [
      'finds no file where there is none, or a folder',
      'reads many files of a snapshot at once, and leaves out what is absent',
    ],
  },
  {
    name: 'keeps a folder when its last file goes',
    open: breakStore((sound) => {
      const retained = new Set<string>();
      return {
        list: async (path) => {
          const entries = await sound.list(path);
          const leaked =
            path === '' ? [...retained].filter((name) => entries.every((entry) => entry.name !== name)) : [];
          return [...leaked.map((name): FolderEntry => ({ name, kind: 'folder' })), ...entries];
        },
        commit: async (changes, preconditions) => {
          await sound.commit(changes, preconditions);
          for (const { action, path } of changes) {
            if (action === 'removed' && path.includes('/')) retained.add(path.slice(0, path.indexOf('/')));
          }
        },
      };
    }),
    fails: [
      'drops a folder with its last file, and the folders above that are empty then',
      'can be emptied and filled again',
      'keeps names of 180 bytes, sixteen folders deep',
    ],
  },
];
