import type { FileVersion, ProjectPath } from '#domain/change/file-change';

/** A file without its bytes. */
export interface IndexedFile {
  readonly version: FileVersion;
  /** Bytes. */
  readonly size: number;
}

/** Files after a change; `null` for one that it removed. */
export type FileStates = ReadonlyMap<ProjectPath, IndexedFile | null>;
