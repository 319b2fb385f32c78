import type { FileSystem, OpenFile } from '#adapters/store-fs/file-system/file-system';

/** Called before each call; throws to make it fail. `call` counts from 1. */
export type Disturbance = (call: number, operation: string, path: string) => void | Promise<void>;

/** The file system, each of whose calls may be disturbed, those on open files included. */
export function disturbed(fs: FileSystem, disturb: Disturbance): FileSystem {
  let calls = 0;
  const before = async (operation: string, path: string) => disturb(++calls, operation, path);
  const wrap =
    <Result>(operation: string, run: (path: string, second: string) => Promise<Result>) =>
    async (path: string, second = '') => {
      await before(operation, path);
      return run(path, second);
    };
  return {
    separator: fs.separator,
    open: wrap('open', (path) => fs.open(path)),
    openExclusive: wrap('openExclusive', async (path) => disturbedFile(await fs.openExclusive(path), path, before)),
    read: wrap('read', (path) => fs.read(path)),
    readPart: async (path, at, length) => {
      await before('readPart', path);
      return fs.readPart(path, at, length);
    },
    lstat: wrap('lstat', (path) => fs.lstat(path)),
    stateAt: wrap('lstat', (path) => fs.stateAt(path)),
    realpath: wrap('realpath', (path) => fs.realpath(path)),
    readdir: wrap('readdir', (path) => fs.readdir(path)),
    mayWrite: wrap('mayWrite', (path) => fs.mayWrite(path)),
    mkdir: wrap('mkdir', (path) => fs.mkdir(path)),
    rmdir: wrap('rmdir', (path) => fs.rmdir(path)),
    link: wrap('link', (path, second) => fs.link(path, second)),
    rename: wrap('rename', (path, second) => fs.rename(path, second)),
    unlink: wrap('unlink', (path) => fs.unlink(path)),
    chmod: async (path, mode) => {
      await before('chmod', path);
      await fs.chmod(path, mode);
    },
    syncFile: wrap('syncFile', (path) => fs.syncFile(path)),
    syncDir: wrap('syncDir', (path) => fs.syncDir(path)),
  };
}

function disturbedFile(
  file: OpenFile,
  path: string,
  before: (operation: string, path: string) => Promise<void>,
): OpenFile {
  return {
    write: async (bytes, position) => {
      await before('write', path);
      return file.write(bytes, position);
    },
    sync: async () => {
      await before('sync', path);
      await file.sync();
    },
    close: async () => {
      await before('close', path);
      await file.close();
    },
  };
}

/** An error as the operating system reports it, absolute path and all. */
export function osError(code: string, operation: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${operation} '${path}'`), { code });
}
