import { readFile } from 'node:fs/promises';
import { isAuthoredPath } from '#application/ports/authored-path';

/** Local file systems: only calls on this machine change them, and the system reports each of these calls. */
const local = new Set(['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'bcachefs', 'zfs', 'tmpfs', 'ramfs', 'overlay']);

/**
 * Whether the system reports every change in a folder before the call that made it returns. Linux does so on local file
 * systems. On network drives, and on folders that a virtual machine shares with its host, it reports only this machine's
 * changes.
 *
 * @param folder the real path
 */
export async function reportsEveryChange(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  return isAllLocal(mounts, folder);
}

/**
 * Whether a folder lies on a local file system, and nothing is mounted below it. A mounted folder may also be changed at
 * another place.
 *
 * @param mounts the text of `/proc/self/mountinfo`, see proc(5)
 */
export function isAllLocal(mounts: string, folder: string): boolean {
  const inside = folder === '/' ? folder : `${folder}/`;
  let found: { readonly point: string; readonly type: string } | undefined;
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = before.split(' ')[4]?.replace(/\\([0-7]{3})/g, (_, digits: string) => octal(digits));
    if (point === undefined) continue;
    // A mount below a folder that is not watched does not matter.
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
