import * as calls from 'node:fs';
import * as fs from 'node:fs/promises';
import { sep } from 'node:path';
import { promisify } from 'node:util';
import type { FileSystem, OpenFile, ReadableFile } from './file-system.js';
import {
  exclusiveFlags,
  fileState,
  fileStatus,
  namedEntry,
  promisesFileSystem,
  readFlags,
} from './promises-file-system.js';
import { diskPauses } from './retry.js';
import { answersFast, SynchronousCalls } from './synchronous-io.js';

/** More bytes are read and written in the background: that takes longer than the detour through another thread. */
const mostSynchronousBytes = 256 * 1024;

const synchronous = new SynchronousCalls();
const writeInBackground = promisify(calls.write);
const flush = promisify(calls.fdatasync);

/** The disk, each call in the background. */
export const backgroundDisk: FileSystem = {
  ...promisesFileSystem(fs, { separator: sep, syncDir: syncFolder }),
  pauses: diskPauses,
  // The clock of a Linux kernel ticks every 10 ms or more often.
  tickMs: 20,
};

/**
 * The disk, by synchronous calls: one takes a few microseconds, and ten times as long in the background. What waits for the
 * medium itself stays in the background: flushes, removals and large contents.
 */
export const synchronousDisk: FileSystem = {
  ...backgroundDisk,
  read: async (path) => (await synchronous.run(() => readSmall(path))) ?? backgroundDisk.read(path),
  readPart: (path, at, length) =>
    length > mostSynchronousBytes
      ? backgroundDisk.readPart(path, at, length)
      : synchronous.run(() => inFile(path, (file) => readUpTo(file, at, length))),
  lstat: (path) => synchronous.run(() => fileStatus(calls.lstatSync(path))),
  stateAt: (path) => synchronous.run(() => fileState(calls.lstatSync(path, { bigint: true }))),
  realpath: (path) => synchronous.run(() => calls.realpathSync.native(path)),
  readdir: (path) => synchronous.run(() => calls.readdirSync(path, { withFileTypes: true }).map(namedEntry)),
  open: async (path) => readableFile(await synchronous.run(() => calls.openSync(path, readFlags))),
  openExclusive: async (path) => openFile(await synchronous.run(() => calls.openSync(path, exclusiveFlags, 0o666))),
  mkdir: (path) => synchronous.run(() => calls.mkdirSync(path)),
  rmdir: (path) => synchronous.run(() => calls.rmdirSync(path)),
  link: (existing, path) => synchronous.run(() => calls.linkSync(existing, path)),
  rename: (from, to) => synchronous.run(() => calls.renameSync(from, to)),
  chmod: (path, mode) => synchronous.run(() => calls.chmodSync(path, mode)),
};

/** The disk for a project in a folder: by synchronous calls if its medium is fast, which is measured now and never again. */
export function diskFileSystem(folder: string): FileSystem {
  return answersFast(folder) ? synchronousDisk : backgroundDisk;
}

function readableFile(file: number): ReadableFile {
  return {
    state: () => synchronous.run(() => fileState(calls.fstatSync(file, { bigint: true }))),
    read: (into, at) => synchronous.run(() => calls.readSync(file, into, 0, into.length, at)),
    close: () => synchronous.run(() => calls.closeSync(file)),
  };
}

function openFile(file: number): OpenFile {
  return {
    write: async (bytes, position) =>
      bytes.length > mostSynchronousBytes
        ? (await writeInBackground(file, bytes, 0, bytes.length, position)).bytesWritten
        : synchronous.run(() => calls.writeSync(file, bytes, 0, bytes.length, position)),
    sync: () => flush(file),
    close: () => synchronous.run(() => calls.closeSync(file)),
  };
}

/** @returns `undefined` for a large file */
function readSmall(path: string): Uint8Array | undefined {
  return inFile(path, (file) => {
    const { size } = calls.fstatSync(file);
    return size > mostSynchronousBytes ? undefined : readUpTo(file, 0, size);
  });
}

function inFile<Result>(path: string, work: (file: number) => Result): Result {
  const file = calls.openSync(path, readFlags);
  try {
    return work(file);
  } finally {
    calls.closeSync(file);
  }
}

/** That many bytes, or fewer where the file ends. They share no memory with others: a cache may retain them for long. */
function readUpTo(file: number, at: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let end = 0; end < length;) {
    const read = calls.readSync(file, bytes, end, length - end, at + end);
    if (read === 0) return bytes.subarray(0, end);
    end += read;
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
