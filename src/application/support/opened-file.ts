import type { ProjectPath } from '#domain/change/file-change';
import type { FileReader } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';

/** Opens a file whose content is in memory. */
export function openedContent(content: Uint8Array, version: string): OpenedFile {
  return {
    size: content.length,
    version: () => Promise.resolve(version),
    async *read(from = 0, to = content.length) {
      if (from < to) yield await Promise.resolve(content.subarray(from, to));
    },
    close: () => Promise.resolve(),
  };
}

/** The `open` of a store that has no file too large for memory: it reads the whole file. */
export async function openByReading(
  files: Pick<FileReader, 'read'>,
  path: ProjectPath,
): Promise<OpenedFile | undefined> {
  const file = await files.read(path);
  return file && openedContent(file.content, file.version);
}

/** Opens a file for some work, and closes it. @returns `undefined` where there is no file */
export async function withOpened<Result>(
  files: Pick<FileReader, 'open'>,
  path: ProjectPath,
  work: (file: OpenedFile) => Promise<Result>,
): Promise<Result | undefined> {
  const file = await files.open(path);
  if (file === undefined) return undefined;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The bytes from a position to before another one, in memory; fewer where the file ends. */
export async function readRange(file: OpenedFile, from: number, to: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(from, Math.min(to, file.size))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
