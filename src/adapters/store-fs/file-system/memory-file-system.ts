import { memfs, type IFs, type IProcess } from 'memfs';
import type { FileSystem } from './file-system.js';
import { promisesFileSystem } from './promises-file-system.js';

const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];

/** memfs asks for the user at each step of each path. As system calls, that was a quarter of a memory store's work. */
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
 * @param content its first files, by absolute path; copied
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
 * Renames after it has removed the replaced file, in the same turn: memfs 4.80 counts an entry twice when a rename replaces it,
 * and never removes the folder again.
 */
function renameOver(fs: IFs): FileSystem['rename'] {
  return (from, to) =>
    Promise.resolve().then(() => {
      if (fs.existsSync(from) && fs.existsSync(to)) fs.unlinkSync(to);
      fs.renameSync(from, to);
    });
}
