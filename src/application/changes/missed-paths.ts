import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';

/** A medium of which much more cannot be read is looked at when it tells of it again. */
const mostMissed = 1_000;

/** The files and folders that could not be looked at, and why: the others are looked at all the same. */
export class MissedPaths {
  private readonly failures = new Map<ProjectPath, StorageFailure>();

  /** What is seen there; `undefined` where the medium failed. */
  async look<Seen>(path: ProjectPath, look: () => Promise<Seen>): Promise<Seen | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      if (this.failures.size < mostMissed) this.failures.set(path, error);
      return undefined;
    }
  }

  /** Whether it, or a folder that it is in, is one of them. */
  has(path: ProjectPath): boolean {
    return this.failures.has(path) || (path !== '' && this.has(folderOf(path)));
  }

  paths(): Iterable<ProjectPath> {
    return this.failures.keys();
  }

  /** What is to be said of them and was not before, each thing once. */
  *since(before: MissedPaths): Generator<StorageFailure> {
    const output = new Set(Array.from(before.failures.values(), ({ message }) => message));
    for (const failure of this.failures.values()) {
      if (output.has(failure.message)) continue;
      output.add(failure.message);
      yield failure;
    }
  }
}
