import type { ProjectPath } from '#domain/change/file-change';

/** Who is told, in the event's own turn, of what the system tells. Nothing of it may throw. */
export interface ChangeListener {
  /** Something of the author's may have changed; a folder stands for all below it, `''` for everything. */
  changed(path: ProjectPath): void;
  /** A folder came, so more may follow. It is told of by `changed` as well. */
  folderCame(): void;
}
