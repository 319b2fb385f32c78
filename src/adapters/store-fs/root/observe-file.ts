import type { FileContent, FileVersion, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import { isReplaced, onFile } from '#adapters/store-fs/file-system/errors';
import { FileChanged, largeFileBytes } from '#application/ports/opened-file';
import { openStoredFile } from './open-stored-file.js';
import type { Place, ProjectRoot } from './project-root.js';
import { hash } from 'node:crypto';

/** The state of a path at one moment. */
export interface ObservedFile {
  readonly path: ProjectPath;
  readonly place: Place;
  /** `null` where there is no file. */
  readonly version: FileVersion | null;
  /** `undefined` where there is no file, or its content is not needed. */
  readonly content: Uint8Array | undefined;
}

/** A large file is observed by its version, without its content. */
export function observeFile(root: ProjectRoot, path: ProjectPath): Promise<ObservedFile> {
  return onFile(path, 'read', async () => {
    const place = await root.locate(path);
    if (place.kind !== 'file') return { path, place, version: null, content: undefined };
    if (place.status.size > largeFileBytes) {
      const version = await largeVersion(root, { path, target: place.target });
      return { path, place, version, content: undefined };
    }
    const content = await root.fs.read(place.target);
    return { path, place, version: contentVersion(content), content };
  });
}

/** @throws CommitConflict while another program writes the file */
async function largeVersion(
  { fs, versions }: ProjectRoot,
  place: { readonly path: ProjectPath; readonly target: string },
): Promise<FileVersion | null> {
  const file = await openStoredFile(fs, place, versions);
  if (file === undefined) return null;
  try {
    return await file.version();
  } catch (error) {
    throw error instanceof FileChanged ? new CommitConflict([place.path]) : error;
  } finally {
    await file.close();
  }
}

/** Reads the file again. @returns whether a commit that was planned with the earlier state can still be made */
export function isAsObserved(root: ProjectRoot, before: ObservedFile): Promise<boolean> {
  return commitStep(before.path, 'read', async () => {
    if (before.content !== undefined) return root.hasContent(before.path, before.content);
    if (before.version !== null) return (await observeFile(root, before.path)).version === before.version;
    const place = await root.locate(before.path);
    if (place.kind === 'absent' && before.place.kind === 'absent') return place.folder === before.place.folder;
    return place.kind === before.place.kind;
  });
}

/**
 * Does one step of a commit on one file, like `onFile`. If the file or its folder was removed, replaced or created since the
 * plan, that is an external edit and no fault of the disk.
 *
 * @throws CommitConflict with the file, after an external edit
 */
export async function commitStep<Result>(
  path: ProjectPath,
  verb: 'read' | 'written',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await onFile(path, verb, work);
  } catch (error) {
    if (error instanceof StorageFailure && isReplaced(error.cause)) throw new CommitConflict([path]);
    throw error;
  }
}

/** SHA-256 of the bytes, in hexadecimal. */
export function contentVersion(content: FileContent): FileVersion {
  return content instanceof Uint8Array ? hash('sha256', content, 'hex') : content.sha256;
}
