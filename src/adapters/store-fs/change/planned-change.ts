import type { FileVersion } from '#domain/change/file-change';
import type { ProjectPath } from '#domain/change/project-path';
import type { Place } from '../root/project-root.js';

/** One change, and where on the file system it is to be made. */
export type PlannedChange =
  | {
      readonly path: ProjectPath;
      readonly action: 'created';
      readonly place: AbsentPlace;
      readonly content: Uint8Array;
    }
  /** `before`: the bytes before the change. */
  | (OnFile & { readonly action: 'modified'; readonly before: Uint8Array; readonly content: Uint8Array })
  | (OnFile & { readonly action: 'removed' });

interface OnFile {
  readonly path: ProjectPath;
  readonly place: FilePlace;
  /** Before the change. */
  readonly version: FileVersion;
}

type AbsentPlace = Extract<Place, { kind: 'absent' }>;
type FilePlace = Extract<Place, { kind: 'file' }>;
