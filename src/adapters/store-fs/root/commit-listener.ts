import type { ProjectPath } from '#domain/change/file-change';
import type { FileStatus } from '../file-system/file-system.js';

/** The file that a commit leaves at a path; `null` where it leaves none. */
export interface FileAfter {
  readonly path: ProjectPath;
  readonly status: FileStatus | null;
}

/** Receives what each commit does. Its methods must not throw. */
export interface CommitListener {
  /** The commit renames and removes these files next. Folders may come and go with them. */
  applying(files: readonly FileAfter[]): void;
}

export const noListener: CommitListener = { applying: () => undefined };
