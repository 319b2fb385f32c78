import type { FileContent, FileVersion, LargeContent, ProjectPath } from '#domain/change/file-change';
import type { FileReader } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';

/** Opens a file whose content is in memory. */
export function openedContent(content: Uint8Array, version: FileVersion): OpenedFile {
  return {
    size: content.length,
    content,
    version: () => Promise.resolve(version),
    async *read(from = 0, to = content.length) {
      if (from < to) yield await Promise.resolve(content.subarray(from, to));
    },
    close: () => Promise.resolve(),
  };
}

/** Opens a content that the store has. Each reading begins at its first byte. */
function openedLarge(content: LargeContent): OpenedFile {
  return {
    size: content.size,
    version: () => Promise.resolve(content.sha256),
    async *read(from = 0, to = content.size) {
      let at = 0;
      for await (const piece of content.read()) {
        const part = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
        if (part.length > 0) yield part;
        at += piece.length;
        if (at >= to) return;
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Opens the content of a file that is not written yet, or of one that was. */
export function openedFileContent(content: FileContent, version: FileVersion): OpenedFile {
  return content instanceof Uint8Array ? openedContent(content, version) : openedLarge(content);
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
