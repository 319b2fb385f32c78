import * as calls from 'node:fs';
import * as fs from 'node:fs/promises';
import { sep } from 'node:path';
import { promisify } from 'node:util';
import { sameBytes } from '#application/project/same-bytes';
import { AtOnce } from './at-once.js';
import { ContentRoom } from './content-room.js';
import type { FileStatus, FileSystem, OpenFile } from './file-system.js';
import { exclusiveFlags, fileStatus, namedEntry, promisesFileSystem, readFlags } from './promises-file-system.js';
import { incomplete } from './write-all.js';

/** More bytes are read and written in the background: that takes longer than asking for it. */
const mostBytesAtOnce = 256 * 1024;

const inBackground = promisesFileSystem(fs, { separator: sep, syncDir: syncFolder });
const atOnce = new AtOnce();
const room = new ContentRoom();

/** Where Linux tells of a process's open files. */
const openFiles = '/proc/self/fd';

const openLater = promisify(calls.open);
const writeLater = promisify(calls.write);
const closeLater = promisify(calls.close);
const flush = promisify(calls.fdatasync);
const renameLater = promisify(calls.rename);
const unlinkLater = promisify(calls.unlink);

const disk: FileSystem = {
  ...inBackground,
  read: (path) =>
    atOnce.ask(
      () => readSmall(path),
      () => inBackground.read(path),
    ),
  readPart: (path, at, length) =>
    atOnce.ask(
      () => (length > mostBytesAtOnce ? undefined : readPartNow(path, at, length)),
      () => inBackground.readPart(path, at, length),
    ),
  ...(calls.existsSync(openFiles) ? { readReal } : {}),
  holds: (path, content) =>
    atOnce.ask<boolean>(
      () => (content.length > mostBytesAtOnce ? undefined : holdsNow(path, content)),
      async () => (await inBackground.lstat(path)).kind === 'file' && sameBytes(await inBackground.read(path), content),
    ),
  lstat: (path) =>
    atOnce.ask(
      () => statusNow(path),
      () => inBackground.lstat(path),
    ),
  realpath: (path) =>
    atOnce.ask(
      () => calls.realpathSync.native(path),
      () => inBackground.realpath(path),
    ),
  readdir: (path) =>
    atOnce.ask(
      () => calls.readdirSync(path, { withFileTypes: true }).map(namedEntry),
      () => inBackground.readdir(path),
    ),
  openExclusive: async (path) => openFile(await open(path)),
  unlink: (path) => unlinkLater(path),
  mkdir: (path) =>
    quick(
      () => calls.mkdirSync(path),
      () => inBackground.mkdir(path),
    ),
  rmdir: (path) =>
    quick(
      () => calls.rmdirSync(path),
      () => inBackground.rmdir(path),
    ),
  link: (existing, path) =>
    quick(
      () => calls.linkSync(existing, path),
      () => inBackground.link(existing, path),
    ),
  rename: (from, to) =>
    quick(
      () => calls.renameSync(from, to),
      () => inBackground.rename(from, to),
    ),
  chmod: (path, mode) =>
    quick(
      () => calls.chmodSync(path, mode),
      () => inBackground.chmod(path, mode),
    ),
};

/** The disk. Calls are made at once where it answers quickly; what waits for the medium (a flush), never. */
export const diskFileSystem: FileSystem = {
  ...disk,
  writeNew: (path, content) =>
    atOnce.ask<FileStatus | undefined>(
      () => (content.length > mostBytesAtOnce ? undefined : writeNewNow(path, content)),
      () => Promise.resolve(undefined),
    ),
  // To make a file and to rename it are what takes a disk longest of all that is made at once.
  forMany: {
    ...disk,
    openExclusive: async (path) => openFile(await openLater(path, exclusiveFlags, 0o666)),
    rename: (from, to) => renameLater(from, to),
  },
};

function readReal(path: string): Promise<Uint8Array | undefined> {
  return atOnce.ask<Uint8Array | undefined>(
    () => readSmallReal(path),
    async () => {
      if ((await inBackground.lstat(path)).kind !== 'file') return undefined;
      return (await inBackground.realpath(path)) === path ? inBackground.read(path) : undefined;
    },
  );
}

/** For a call that answers nothing; one that failed at once is not made again. */
async function quick(now: () => void, later: () => Promise<void>): Promise<void> {
  await atOnce.ask(
    () => {
      now();
      return true;
    },
    async () => {
      await later();
      return true;
    },
  );
}

function open(path: string): Promise<number> {
  return atOnce.ask(
    () => calls.openSync(path, exclusiveFlags, 0o666),
    () => openLater(path, exclusiveFlags, 0o666),
  );
}

function openFile(file: number): OpenFile {
  return {
    write: (bytes, position) =>
      atOnce.ask(
        () => (bytes.length > mostBytesAtOnce ? undefined : calls.writeSync(file, bytes, 0, bytes.length, position)),
        async () => (await writeLater(file, bytes, 0, bytes.length, position)).bytesWritten,
      ),
    sync: () => flush(file),
    close: () =>
      quick(
        () => calls.closeSync(file),
        () => closeLater(file),
      ),
  };
}

/** The status comes last: some systems set the time when the file is closed. */
function writeNewNow(path: string, content: Uint8Array): FileStatus {
  const file = calls.openSync(path, exclusiveFlags, 0o666);
  try {
    for (let written = 0; written < content.length;) {
      const taken = calls.writeSync(file, content, written, content.length - written, written);
      if (taken <= 0) throw incomplete(written, content.length);
      written += taken;
    }
  } finally {
    calls.closeSync(file);
  }
  return statusNow(path);
}

/** The error for what is absent is made here: Node's own takes longer than the call. */
function statusNow(path: string): FileStatus {
  const stats = calls.lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw Object.assign(new Error(`ENOENT: lstat '${path}'`), { code: 'ENOENT' });
  return fileStatus(stats);
}

/**
 * Linux tells the name of an open file, which is half of the work of asking for the real path before. `undefined` where the
 * file is large, or is to be looked at step by step.
 */
function readSmallReal(path: string): Uint8Array | undefined {
  const file = calls.openSync(path, readFlags);
  try {
    const stats = calls.fstatSync(file);
    if (!stats.isFile() || stats.size > mostBytesAtOnce) return undefined;
    return calls.readlinkSync(`${openFiles}/${file}`) === path ? readUpTo(file, 0, stats.size) : undefined;
  } finally {
    calls.closeSync(file);
  }
}

/** `undefined` where the file is large. */
function readSmall(path: string): Uint8Array | undefined {
  const file = calls.openSync(path, readFlags);
  try {
    const { size } = calls.fstatSync(file);
    return size > mostBytesAtOnce ? undefined : readUpTo(file, 0, size);
  } finally {
    calls.closeSync(file);
  }
}

function holdsNow(path: string, content: Uint8Array): boolean {
  const file = calls.openSync(path, readFlags);
  try {
    const stats = calls.fstatSync(file);
    if (!stats.isFile() || stats.size !== content.length) return false;
    return sameBytes(readUpTo(file, 0, content.length, Buffer.allocUnsafe(content.length)), content);
  } finally {
    calls.closeSync(file);
  }
}

function readPartNow(path: string, at: number, length: number): Uint8Array {
  const file = calls.openSync(path, readFlags);
  try {
    return readUpTo(file, at, length);
  } finally {
    calls.closeSync(file);
  }
}

/** So many bytes, or as many as there are. */
function readUpTo(file: number, at: number, length: number, bytes = room.take(length)): Uint8Array {
  for (let got = 0; got < length;) {
    const read = calls.readSync(file, bytes, got, length - got, at + got);
    if (read === 0) return bytes.subarray(0, got);
    got += read;
  }
  return bytes;
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such call: its folders cannot be opened.
  if (process.platform === 'win32') return;
  const folder = await fs.open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
