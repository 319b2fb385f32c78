import type { FileStatus, FileSystem } from './file-system.js';
import { incomplete, writeAll } from './write-all.js';

export interface AsideOptions {
  /** Permission bits; those of any new file without. */
  readonly mode?: number | undefined;
  /** Whether the content is to be durable when this ends, or may be so later. */
  readonly durably: boolean;
}

/** Writes a new file, and looks at its size in the end. */
export async function writeAside(
  fs: FileSystem,
  path: string,
  content: Uint8Array,
  { mode, durably }: AsideOptions,
): Promise<FileStatus> {
  const atOnce = durably ? undefined : await fs.writeNew?.(path, content);
  const status = atOnce ?? (await writeInSteps(fs, path, content, durably));
  if (status.size !== content.length) throw incomplete(status.size, content.length);
  if (mode === undefined || mode === status.mode) return status;
  await fs.chmod(path, mode);
  return { ...status, mode };
}

async function writeInSteps(fs: FileSystem, path: string, content: Uint8Array, durably: boolean): Promise<FileStatus> {
  const file = await fs.openExclusive(path);
  try {
    await writeAll(file, content);
    if (durably) await file.sync();
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  await file.close();
  return fs.lstat(path);
}
