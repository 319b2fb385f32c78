import type { FileContent, FileVersion, ProjectPath } from '#domain/change/file-change';
import type { Place } from '#adapters/store-fs/root/project-root';
import type { FileStatus } from '#adapters/store-fs/file-system/file-system';

/** One change, and the place on the file system where it is to be made. */
export type PlannedChange =
  | {
      readonly path: ProjectPath;
      readonly action: 'created';
      readonly place: Extract<Place, { kind: 'absent' }>;
      readonly content: FileContent;
    }
  | (OfFile & { readonly action: 'modified'; readonly content: FileContent })
  | (OfFile & { readonly action: 'removed' });

interface OfFile {
  readonly path: ProjectPath;
  readonly place: Extract<Place, { kind: 'file' }>;
  /** Before the change. */
  readonly version: FileVersion;
}

/**
 * A change that only needs renames to be applied.
 * - `temporary`: the file that holds the new content; `status` identifies it, `newVersion` is its content's version
 * - `backup`: a second name of the old file, or the name it will get
 */
export type StagedChange =
  | (PlannedAs<'created'> & WithTemporary)
  | (PlannedAs<'modified'> & WithTemporary & { readonly backup: string })
  | (PlannedAs<'removed'> & { readonly backup: string });

interface WithTemporary {
  readonly temporary: string;
  readonly status: FileStatus;
  readonly newVersion: FileVersion;
}

type PlannedAs<Action> = Extract<PlannedChange, { action: Action }>;
