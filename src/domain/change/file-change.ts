/** A path inside the project: relative to its root, `/` between the parts, no `.` or `..`. `''` is the root. */
export type ProjectPath = string;

/** The path of what is in a folder. */
export function pathIn(folder: ProjectPath, name: string): ProjectPath {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The path of the folder that something is in; empty for what is in the project's own, and for that. */
export function folderOf(path: ProjectPath): ProjectPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last name of a path. */
export function nameOf(path: ProjectPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * What identifies the bytes of one file: a hash of its content, so that an edit by hand is
 * noticed whatever the clock says.
 */
export type FileVersion = string;

/** What one change does to one file. */
export type FileChange =
  | { readonly action: 'created' | 'modified'; readonly path: ProjectPath; readonly content: Uint8Array }
  | { readonly action: 'removed'; readonly path: ProjectPath };

/** What must still hold for a change to be made: the file has this version, or (`null`) is not there. */
export interface Precondition {
  readonly path: ProjectPath;
  readonly version: FileVersion | null;
}
