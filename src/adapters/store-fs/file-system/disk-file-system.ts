import { closeSync, fstatSync, lstatSync, openSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { sep } from 'node:path';
import { AtOnce } from './at-once.js';
import type { FileSystem } from './file-system.js';
import { fileStatus, promisesFileSystem, readFlags } from './promises-file-system.js';

/** A file of more bytes is read in the background: it takes longer than asking for it. */
const mostBytesAtOnce = 256 * 1024;

const inBackground = promisesFileSystem(fs, { separator: sep, syncDir: syncFolder });
const atOnce = new AtOnce();

/** The disk. What is only looked at is asked for at once where that is quick; what is written never is. */
export const diskFileSystem: FileSystem = {
  ...inBackground,
  read: (path) =>
    atOnce.ask(
      () => readSmall(path),
      () => inBackground.read(path),
    ),
  lstat: (path) =>
    atOnce.ask(
      () => fileStatus(lstatSync(path)),
      () => inBackground.lstat(path),
    ),
  realpath: (path) =>
    atOnce.ask(
      () => realpathSync.native(path),
      () => inBackground.realpath(path),
    ),
  readdir: (path) =>
    atOnce.ask(
      () => readdirSync(path),
      () => inBackground.readdir(path),
    ),
};

/** `undefined` where the file is large. */
function readSmall(path: string): Uint8Array | undefined {
  const file = openSync(path, readFlags);
  try {
    return fstatSync(file).size > mostBytesAtOnce ? undefined : readFileSync(file);
  } finally {
    closeSync(file);
  }
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
