import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';

/** Further paths are not remembered. The service reads them again when the store reports a change of them. */
const maxPaths = 1_000;

/** The files and folders that could not be read, with the reasons. */
export class UnreadablePaths {
  private readonly failures = new Map<ProjectPath, StorageFailure>();

  /** Returns what `read` returns; remembers the path and returns `undefined` where the medium fails. */
  async read<Result>(path: ProjectPath, read: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      if (this.failures.size < maxPaths) this.failures.set(path, error);
      return undefined;
    }
  }

  /** Whether the path or a folder above it could not be read. */
  has(path: ProjectPath): boolean {
    return this.failures.has(path) || (path !== '' && this.has(folderOf(path)));
  }

  paths(): Iterable<ProjectPath> {
    return this.failures.keys();
  }

  /** The failures whose messages `before` does not have, each message once. */
  *since(before: UnreadablePaths): Generator<StorageFailure> {
    const reported = new Set(Array.from(before.failures.values(), ({ message }) => message));
    for (const failure of this.failures.values()) {
      if (reported.has(failure.message)) continue;
      reported.add(failure.message);
      yield failure;
    }
  }
}
