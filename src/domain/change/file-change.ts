import type { ProjectPath } from './project-path.js';

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
