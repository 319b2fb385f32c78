import { memfs, type IFs, type IProcess } from 'memfs';
import type { FileSystem } from './file-system.js';
import { promisesFileSystem } from './promises-file-system.js';

const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];

/**
 * What memfs asks of the process. It asks for the user at each step of each path, a system call
 * every time, which was a quarter of all the work of a store in memory.
 */
const ownProcess: IProcess = {
  getuid: () => uid,
  getgid: () => gid,
  cwd: () => '/',
  platform: process.platform,
  emitWarning: (message, type) => process.emitWarning(message, type),
  env: process.env,
};

/**
 * A new file system in memory.
 * @param content what it holds from the start, by absolute path; copied
 */
export function memoryFileSystem(content: Iterable<readonly [string, Uint8Array]> = []): FileSystem {
  const { fs } = memfs({}, { cwd: '/', process: ownProcess });
  for (const [path, bytes] of content) {
    fs.mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    fs.writeFileSync(path, Buffer.from(bytes));
  }
  const files = promisesFileSystem(fs.promises, { separator: '/', syncDir: () => Promise.resolve() });
  return { ...files, rename: renameOver(fs) };
}

/**
 * A rename that takes the replaced file out first, in the same turn. memfs 4.80 counts a folder's
 * entry twice when a rename replaces it, and refuses to remove the folder ever after.
 */
function renameOver(fs: IFs): FileSystem['rename'] {
  return (from, to) =>
    Promise.resolve().then(() => {
      if (fs.existsSync(from) && fs.existsSync(to)) fs.unlinkSync(to);
      fs.renameSync(from, to);
    });
}
