import { posix } from 'node:path';
import type { ProjectPath } from '#domain/change/file-change';
import type { PlainFiles } from '../file-store/plain-files.js';
import { alterPaths, breakStore } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

export const brokenPaths: readonly BrokenStore[] = [
  {
    name: 'resolves .. before it looks',
    open: alterPaths((path) => (path === '' ? path : posix.normalize(path))),
    fails: [
      'finds nothing at what is no path inside the project',
      'refuses to write at what is no path inside the project',
    ],
  },
  {
    name: 'leaves out a change whose path is none',
    open: breakStore((sound) => ({
      commit: (changes, preconditions) =>
        sound.commit(
          changes.filter(({ path }) => changes.length === 1 || !path.startsWith('../')),
          preconditions,
        ),
    })),
    fails: ['makes no change when the path of one of them is none'],
  },
  {
    name: 'folds case when it reads',
    open: breakStore((sound) => ({
      read: async (path) => (await sound.read(path)) ?? sound.read(await otherCase(sound, path)),
    })),
    fails: ['distinguishes names that differ in case'],
  },
  {
    name: 'composes names',
    open: alterPaths((path) => path.normalize('NFC')),
    fails: ['distinguishes names that differ in how they are composed'],
  },
  {
    name: 'trims names',
    open: alterPaths((path) => path.replace(/^ +/, '').replaceAll('/ ', '/')),
    fails: ['keeps names with blanks, signs and letters of any script'],
  },
  {
    name: 'cuts names off at 143 bytes',
    open: alterPaths((path) =>
      path
        .split('/')
        .map((name) => Buffer.from(name).subarray(0, 143).toString('utf8'))
        .join('/'),
    ),
    fails: [
      'keeps names of 180 bytes, sixteen folders deep',
      'keeps or refuses names that no medium has to hold, and never changes one',
    ],
  },
];

async function otherCase(store: PlainFiles, path: ProjectPath): Promise<ProjectPath> {
  const names = (await store.list('')).map(({ name }) => name);
  return names.find((name) => name.toLowerCase() === path.toLowerCase()) ?? path;
}
