import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { joinPath } from '#adapters/store-fs/file-system/file-system';

/**
 * The same file system, but it makes, renames and removes nothing in a folder before `confirm` has resolved. So nothing that the
 * store does later, or in the background, changes a folder that has taken the place of its own.
 *
 * @param confirm throws when this process has no lock in the folder
 */
export function guardFolder(fs: FileSystem, folder: string, confirm: () => Promise<void>): FileSystem {
  const inside = joinPath(fs, folder, '');
  const check = async (...paths: readonly string[]) => {
    if (paths.some((path) => path.startsWith(inside))) await confirm();
  };
  return {
    ...fs,
    openExclusive: async (path) => {
      await check(path);
      return fs.openExclusive(path);
    },
    mkdir: async (path) => {
      await check(path);
      await fs.mkdir(path);
    },
    rmdir: async (path) => {
      await check(path);
      await fs.rmdir(path);
    },
    link: async (existing, path) => {
      await check(path);
      await fs.link(existing, path);
    },
    rename: async (from, to) => {
      await check(from, to);
      await fs.rename(from, to);
    },
    unlink: async (path) => {
      await check(path);
      await fs.unlink(path);
    },
  };
}
