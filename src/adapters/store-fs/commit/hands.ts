import type { FileSystem } from '../file-system/file-system.js';

/** From so many files on it pays to have other threads work; fewer are sooner done by this one. */
const many = 9;
/** Twice as many as there are threads for it, so that none of them waits to be told what comes next. */
const lanes = 8;

/** How the files of one commit are made and renamed. */
export interface Hands {
  readonly fs: FileSystem;
  /** For what takes longest: to make a file. */
  readonly forNew: FileSystem;
  /** So many files at a time. */
  readonly lanes: number;
}

/** @param files of the commit */
export function handsFor(fs: FileSystem, files: number): Hands {
  return files < many ? { fs, forNew: fs, lanes: 1 } : { fs, forNew: fs.forMany ?? fs, lanes };
}
