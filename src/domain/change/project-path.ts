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
