import type { FileContent, FileVersion, LargeContent, ProjectPath } from '#domain/change/file-change';
import { isWritten } from '#application/ports/authored-path';
import { CommitConflict } from '#application/ports/file-store';
import { FileChanged, largeFileBytes } from '#application/ports/opened-file';
import { openStill } from '#application/project/files/open-still';
import type { ProjectFiles } from '#application/project/files/project-files';

/** A file as a change sees it. The bytes of a large one are not in memory, unless it is a script. */
export interface SeenFile {
  readonly content: FileContent;
  readonly version: FileVersion;
}

/** @throws Problem `edited-elsewhere` while another program writes a large file */
export async function seeFile(files: ProjectFiles, path: ProjectPath): Promise<SeenFile | undefined> {
  if (isWritten(path) || ((await files.stat(path))?.size ?? 0) <= largeFileBytes) return files.read(path);
  const file = await openStill(files, path);
  if (file === undefined) return undefined;
  const { size, content } = file;
  const version = await file.version();
  await file.close();
  return { version, content: content ?? contentAt(files, path, { sha256: version, size }) };
}

/** The content of a file that stays where it is until the change is made. It is opened for each reading. */
function contentAt(
  files: ProjectFiles,
  path: ProjectPath,
  { sha256, size }: Pick<LargeContent, 'sha256' | 'size'>,
): LargeContent {
  return {
    sha256,
    size,
    async *read() {
      const file = await files.open(path);
      try {
        if (file === undefined || (await file.version()) !== sha256) throw new CommitConflict([path]);
        // A store may use the piece again, and nobody who reads a content expects that.
        for await (const piece of file.read()) yield Uint8Array.from(piece);
      } catch (error) {
        throw error instanceof FileChanged ? new CommitConflict([path]) : error;
      } finally {
        await file?.close();
      }
    },
  };
}
