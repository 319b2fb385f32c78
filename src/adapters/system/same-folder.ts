import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

/**
 * Whether a path that another program names may be this folder. It is another one only if it is a folder of this machine. A path of
 * another machine, of a container or of Wine proves nothing.
 */
export async function mayBeFolder(folder: string, named: string): Promise<boolean> {
  // Windows would ask another machine for a path with two slashes.
  if (!isAbsolute(named) || /^[\\/]{2}/.test(named)) return true;
  try {
    const [own, other] = await Promise.all([stat(folder, { bigint: true }), stat(named, { bigint: true })]);
    if (!other.isDirectory() || (own.dev === other.dev && own.ino === other.ino)) return true;
    return (await realpath(folder)) === (await realpath(named));
  } catch {
    return true;
  }
}
