import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import type { CrashFileSystem } from './crash-file-system.js';
import { folder, type Sabotage } from './scenario.js';

const own = `${folder}/.pagewright/store`;
const nothing = () => Promise.resolve();

/** The file system with some of its calls replaced. */
export function replaced(fs: CrashFileSystem, calls: Partial<FileSystem>): FileSystem {
  return {
    separator: fs.separator,
    open: (path) => fs.open(path),
    openExclusive: (path) => fs.openExclusive(path),
    read: (path) => fs.read(path),
    readPart: (path, at, length) => fs.readPart(path, at, length),
    lstat: (path) => fs.lstat(path),
    stateAt: (path) => fs.stateAt(path),
    realpath: (path) => fs.realpath(path),
    readdir: (path) => fs.readdir(path),
    mayWrite: () => fs.mayWrite(),
    mkdir: (path) => fs.mkdir(path),
    rmdir: (path) => fs.rmdir(path),
    link: (existing, path) => fs.link(existing, path),
    rename: (from, to) => fs.rename(from, to),
    unlink: (path) => fs.unlink(path),
    chmod: (path, mode) => fs.chmod(path, mode),
    syncFile: (path) => fs.syncFile(path),
    syncDir: (path) => fs.syncDir(path),
    ...calls,
  };
}

function unflushed(fs: CrashFileSystem, which: (path: string) => boolean): FileSystem['openExclusive'] {
  return async (path) => {
    const file = await fs.openExclusive(path);
    return which(path) ? { ...file, sync: nothing } : file;
  };
}

function inPlace(fs: CrashFileSystem): FileSystem['rename'] {
  return async (from, to) => {
    if (!fs.has(to) || to.endsWith('.pwtmp')) return fs.rename(from, to);
    await fs.overwrite(to, await fs.read(from));
    await fs.unlink(from);
  };
}

/** Steps of the store, each left out in turn. */
export const leftOut: Readonly<Record<string, Sabotage>> = {
  'the journal': { withoutJournal: true },
  'the journal, and writing to a temporary file': {
    withoutJournal: true,
    fs: (fs) => replaced(fs, { rename: inPlace(fs) }),
  },
  'writing to a temporary file': { fs: (fs) => replaced(fs, { rename: inPlace(fs) }) },
  "the flush of the journal's file": {
    fs: (fs) => replaced(fs, { openExclusive: unflushed(fs, (path) => path.startsWith(`${own}/journal.`)) }),
  },
  "the flush of the journal's folder": {
    fs: (fs) => replaced(fs, { syncDir: (path) => (path === own ? nothing() : fs.syncDir(path)) }),
  },
  'the flush of the segment before the journal goes': {
    fs: (fs) => replaced(fs, { openExclusive: unflushed(fs, (path) => path.startsWith(`${own}/log/segment.`)) }),
  },
  "the flush of the log's folder before the journal goes": {
    fs: (fs) => replaced(fs, { syncDir: (path) => (path === `${own}/log` ? nothing() : fs.syncDir(path)) }),
  },
  'the flush of large contents before the commit': {
    fs: (fs) => replaced(fs, { openExclusive: unflushed(fs, (path) => path.startsWith(`${own}/log/contents/`)) }),
  },
  'the flush of a staged content': {
    fs: (fs) => replaced(fs, { openExclusive: unflushed(fs, (path) => path.startsWith(`${own}/staged/`)) }),
  },
  'the flush of the folder of large contents before the commit': {
    fs: (fs) => replaced(fs, { syncDir: (path) => (path === `${own}/log/contents` ? nothing() : fs.syncDir(path)) }),
  },
  'the flush of the files before the journal goes': { fs: (fs) => replaced(fs, { syncFile: nothing }) },
  'the flush of the folders before the journal goes': {
    fs: (fs) => replaced(fs, { syncDir: (path) => (path.startsWith(own) ? fs.syncDir(path) : nothing()) }),
  },
};

/** A step of recovery. */
export const leftOutOfRecovery: Sabotage = {
  fs: (fs) => replaced(fs, { openExclusive: unflushed(fs, (path) => path.endsWith('.pwtmp')) }),
};
