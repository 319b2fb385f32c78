import * as calls from 'node:fs';
import * as fs from 'node:fs/promises';
import { sep } from 'node:path';
import { promisify } from 'node:util';
import { sameBytes } from '#application/support/bytes';
import { AtOnce } from './at-once.js';
import {
  canReadReal,
  holdsNow,
  mostBytesAtOnce,
  readPartNow,
  readSmall,
  readSmallReal,
  statusNow,
  writeNewNow,
} from './calls-at-once.js';
import type { FileStatus, FileSystem, OpenFile } from './file-system.js';
import { diskPauses } from './retry.js';
import { exclusiveFlags, namedEntry, promisesFileSystem } from './promises-file-system.js';

const inBackground = promisesFileSystem(fs, { separator: sep, syncDir: syncFolder });
const atOnce = new AtOnce();

const openLater = promisify(calls.open);
const writeLater = promisify(calls.write);
const closeLater = promisify(calls.close);
const flush = promisify(calls.fdatasync);
const unlinkLater = promisify(calls.unlink);

/** The disk. Calls are made at once where it answers quickly; what waits for the medium (a flush), never. */
export const diskFileSystem: FileSystem = {
  ...inBackground,
  pauses: diskPauses,
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
  ...(canReadReal ? { readReal } : {}),
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
  writeNew: (path, content) =>
    atOnce.ask<FileStatus | undefined>(
      () => (content.length > mostBytesAtOnce ? undefined : writeNewNow(path, content)),
      () => Promise.resolve(undefined),
    ),
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
