import { lstatSync } from 'node:fs';
import type { FileStatus } from '#adapters/store-fs/file-system/file-system';
import { fileStatus } from '#adapters/store-fs/file-system/promises-file-system';

/** What is at a place itself, links not followed: `null` for nothing, `undefined` where that cannot be told. */
export function statusAt(place: string): FileStatus | null | undefined {
  try {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats === undefined ? null : fileStatus(stats);
  } catch {
    return undefined;
  }
}
