import { readFile } from 'node:fs/promises';
import { isAuthoredPath } from '#application/ports/authored-path';

/** File systems on which nothing changes but by this machine's own calls, each of which the system tells. */
const local = new Set(['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'bcachefs', 'zfs', 'tmpfs', 'ramfs', 'overlay']);

/**
 * Whether the system tells of every change in a folder before the call that made it returns: Linux
 * does, on file systems of its own. Network drives and what virtual machines share with their hosts
 * tell of our own changes alone.
 *
 * @param folder the real path
 */
export async function reportsEveryChange(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  return isAllLocal(mounts, folder);
}

/**
 * Whether a folder lies on a local file system, with no other mounted below it: what is mounted
 * there may have a second place in which it is changed.
 *
 * @param mounts as `/proc/self/mountinfo` has them, see proc(5)
 */
export function isAllLocal(mounts: string, folder: string): boolean {
  const inside = folder === '/' ? folder : `${folder}/`;
  let found: { readonly point: string; readonly type: string } | undefined;
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = before.split(' ')[4]?.replace(/\\([0-7]{3})/g, (_, digits: string) => octal(digits));
    if (point === undefined) continue;
    // What is not watched is vouched for by nobody anyhow.
    if (point.startsWith(inside) && point !== folder && isAuthoredPath(point.slice(inside.length))) return false;
    // A later mount at the same point covers the earlier one.
    if (isAbove(point, folder) && point.length >= (found?.point.length ?? 0)) {
      found = { point, type: after.split(' ')[0] ?? '' };
    }
  }
  return found !== undefined && local.has(found.type);
}

function isAbove(point: string, folder: string): boolean {
  return point === '/' || folder === point || folder.startsWith(`${point}/`);
}

function octal(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 8));
}
