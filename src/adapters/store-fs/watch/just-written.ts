import type { ProjectPath } from '#domain/change/file-change';

/** How long the system may take to tell of what was written. */
const rememberedMs = 1_000;

/**
 * What was written a moment ago. A hint and no more: whether a file was edited by somebody else
 * shows in its content alone.
 */
export class JustWritten {
  private readonly until = new Map<ProjectPath, number>();

  add(paths: readonly ProjectPath[]): void {
    const now = performance.now();
    for (const [path, until] of this.until) {
      if (until > now) break;
      this.until.delete(path);
    }
    for (const path of paths) {
      // Removed first, so that the oldest stay in front.
      this.until.delete(path);
      this.until.set(path, now + rememberedMs);
    }
  }

  has(path: ProjectPath): boolean {
    return (this.until.get(path) ?? 0) > performance.now();
  }
}
