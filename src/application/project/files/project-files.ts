import { type FileReader, StorageFailure, type StoredFile } from '#application/ports/file-store';
import type { ParsedFile, ParsedModel } from '#application/ports/model-codec';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { pixelSizeAt, type PixelSize } from '#application/support/pixel-size';
import type { ProjectPath } from '#domain/change/file-change';
import { isAuthoredName } from '#application/ports/authored-path';
import { readEach } from '#application/support/read-each';

/** A project's files for reading: a snapshot, or the draft of a change. */
export interface ProjectFiles extends FileReader {
  /** As `pixelSizeOf`, without a read of an image whose size is cached. A read of it is no precondition of a change. */
  pixelSize?(path: ProjectPath): Promise<PixelSize | undefined>;
  /** Of a draft: what was parsed for the change, by content. */
  readonly parsed?: ParsedContents;
  /** As `FileSnapshot.readMany`: faster for a scan of very many files, which nobody reads again soon. */
  readMany?(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>>;
}

/**
 * Parsed contents. They live as long as the drafts of one change, because syntax trees take a hundred times the memory of their
 * text.
 */
export class ParsedContents {
  readonly pages = new WeakMap<Uint8Array, ParsedModel<PageModel, PageEdit>>();
  readonly pageJson = new WeakMap<Uint8Array, ParsedFile<PageEdit>>();
}

/** The files at these paths, without those that are absent. */
export function readMany(
  files: ProjectFiles,
  paths: readonly ProjectPath[],
): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
  return files.readMany?.(paths) ?? readEach(files, paths);
}

/** The width and height of an image; `undefined` where there is no such file, or where it is neither PNG nor JPEG. */
export function pixelSizeOf(files: ProjectFiles, path: ProjectPath): Promise<PixelSize | undefined> {
  return files.pixelSize?.(path) ?? pixelSizeAt(files, path);
}

/** Whether a file is at the path, and not a folder. */
export async function isFile(files: Pick<ProjectFiles, 'stat'>, path: ProjectPath): Promise<boolean> {
  return (await files.stat(path))?.kind === 'file';
}

/** Whether the error concerns one unreadable file or folder, and not the whole project. */
export function isUnreadable(error: unknown): error is StorageFailure {
  return error instanceof StorageFailure && error.reason !== 'blocked';
}

/** The names of the folders directly in a folder, without those that no author names. */
export function folderNames(files: ProjectFiles, folder: ProjectPath): Promise<string[]> {
  return namesIn(files, folder, 'folder');
}

/** The names of the files directly in a folder, without those that no author names. */
export function fileNames(files: ProjectFiles, folder: ProjectPath): Promise<string[]> {
  return namesIn(files, folder, 'file');
}

/** The names of the Lua files directly in a folder, without their ending, without those that no author names. */
export async function luaFileNames(files: ProjectFiles, folder: ProjectPath): Promise<string[]> {
  const names = await fileNames(files, folder);
  return names.filter((name) => name.endsWith('.lua')).map((name) => name.slice(0, -'.lua'.length));
}

async function namesIn(files: ProjectFiles, folder: ProjectPath, wanted: 'file' | 'folder'): Promise<string[]> {
  const entries = await files.list(folder);
  return entries.filter(({ kind, name }) => kind === wanted && isAuthoredName(name)).map(({ name }) => name);
}
