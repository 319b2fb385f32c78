import * as calls from 'node:fs';
import { sameBytes } from '#application/support/bytes';
import { ContentRoom } from './content-room.js';
import type { FileStatus } from './file-system.js';
import { exclusiveFlags, fileStatus, readFlags } from './promises-file-system.js';
import { incomplete } from './write-all.js';

// What the disk is asked by calls that wait for its answer; see `AtOnce` for when.

/** More bytes are read and written in the background: that takes longer than asking for it. */
export const mostBytesAtOnce = 256 * 1024;

/** Where Linux tells of a process's open files. */
const openFiles = '/proc/self/fd';
export const canReadReal = calls.existsSync(openFiles);

const room = new ContentRoom();

/** The status comes last: some systems set the time when the file is closed. */
export function writeNewNow(path: string, content: Uint8Array): FileStatus {
  inFile(path, exclusiveFlags, (file) => {
    for (let written = 0; written < content.length;) {
      const taken = calls.writeSync(file, content, written, content.length - written, written);
      if (taken <= 0) throw incomplete(written, content.length);
      written += taken;
    }
  });
  return statusNow(path);
}

export function statusNow(path: string): FileStatus {
  const stats = calls.lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw absent(path);
  return fileStatus(stats);
}

/** Made here, and without a stack: Node's own error, or any with one, takes longer than the call. */
function absent(path: string): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(`ENOENT: no such file or directory, lstat '${path}'`), { code: 'ENOENT' });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/**
 * Linux tells the name of an open file, which is half of the work of asking for the real path before. `undefined` where the
 * file is large, or is to be looked at step by step.
 */
export function readSmallReal(path: string): Uint8Array | undefined {
  return inFile(path, readFlags, (file) => {
    const stats = calls.fstatSync(file);
    if (!stats.isFile() || stats.size > mostBytesAtOnce) return undefined;
    return calls.readlinkSync(`${openFiles}/${file}`) === path ? readUpTo(file, 0, room.take(stats.size)) : undefined;
  });
}

/** `undefined` where the file is large. */
export function readSmall(path: string): Uint8Array | undefined {
  return inFile(path, readFlags, (file) => {
    const { size } = calls.fstatSync(file);
    return size > mostBytesAtOnce ? undefined : readUpTo(file, 0, room.take(size));
  });
}

export function holdsNow(path: string, content: Uint8Array): boolean {
  return inFile(path, readFlags, (file) => {
    const stats = calls.fstatSync(file);
    if (!stats.isFile() || stats.size !== content.length) return false;
    // Nobody keeps it, so it takes no room from what is kept.
    return sameBytes(readUpTo(file, 0, Buffer.allocUnsafe(content.length)), content);
  });
}

export function readPartNow(path: string, at: number, length: number): Uint8Array {
  return inFile(path, readFlags, (file) => readUpTo(file, at, room.take(length)));
}

function inFile<Result>(path: string, flags: number | string, work: (file: number) => Result): Result {
  const file = calls.openSync(path, flags, 0o666);
  try {
    return work(file);
  } finally {
    calls.closeSync(file);
  }
}

/** As many bytes as are asked for, or as there are. */
function readUpTo(file: number, at: number, bytes: Uint8Array): Uint8Array {
  for (let got = 0; got < bytes.length;) {
    const read = calls.readSync(file, bytes, got, bytes.length - got, at + got);
    if (read === 0) return bytes.subarray(0, got);
    got += read;
  }
  return bytes;
}
