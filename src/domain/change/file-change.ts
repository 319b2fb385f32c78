/** A path inside the project: relative to its root, `/` between the parts, no `.` or `..`. `''` is the root. */
export type ProjectPath = string;

/** The path of a name in a folder. */
export function pathIn(folder: ProjectPath, name: string): ProjectPath {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The path of the folder above a path; `''` for a path in the project's own folder, and for that folder itself. */
export function folderOf(path: ProjectPath): ProjectPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last name of a path. */
export function nameOf(path: ProjectPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Identifies the bytes of one file. It is a hash of the content, so an external edit is noticed with any time stamp.
 */
export type FileVersion = string;

/** A content that the store has already, such as an upload. Its bytes are read only where somebody needs them. */
export interface LargeContent {
  /** In hexadecimal: the version of a file with this content. */
  readonly sha256: FileVersion;
  /** Bytes. */
  readonly size: number;
  /** Its bytes in pieces, which stay as they are. Throws a StorageFailure when the medium fails, or the store has dropped the content. */
  read(): AsyncIterable<Uint8Array>;
}

export type FileContent = Uint8Array | LargeContent;

/** The effect of one change on one file. */
export type FileChange =
  | { readonly action: 'created' | 'modified'; readonly path: ProjectPath; readonly content: FileContent }
  | { readonly action: 'removed'; readonly path: ProjectPath };

/** A condition of a change: the file still has this version, or (`null`) is absent. */
export interface Precondition {
  readonly path: ProjectPath;
  readonly version: FileVersion | null;
}
