import { saysNoLinks } from '../../file-system/errno.js';
import type { FileStatus, FileSystem } from '../../file-system/file-system.js';
import { writeAside } from '../../file-system/write-aside.js';

/**
 * Gives a file a second name, under which it stays when it is replaced, so that it can be put
 * back by a rename: as it was to the last attribute, and without needing room on the disk. Where
 * a file cannot have two names, a copy is kept.
 */
export async function keepAside(
  fs: FileSystem,
  original: { readonly target: string; readonly content: Uint8Array; readonly status: FileStatus },
  aside: string,
): Promise<void> {
  try {
    await fs.link(original.target, aside);
  } catch (error) {
    if (!saysNoLinks(error)) throw error;
    await writeAside(fs, aside, original.content, { mode: original.status.mode, durably: false });
  }
}
