import type { ProjectPath } from '#domain/change/file-change';
import type { FileStatus } from '../file-system/file-system.js';

/** Who wants to know a commit's own files from others. */
export interface PutListener {
  /** The file is put in its place by a rename, or taken away by one (`null`), as the next thing. It must not throw. */
  put(path: ProjectPath, status: FileStatus | null): void;
}
