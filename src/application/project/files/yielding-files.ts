import type { ProjectFiles } from './project-files.js';

/** Work on end is at most about so long: what else the process has to do waits no longer than that and one file. */
const stretchMs = 10;

/**
 * The same files, for work over very many of them: before one is read, the process turns to whatever else waits, where
 * it did not lately. A store that answers from memory would let nobody in between.
 */
export function yielding(files: ProjectFiles): ProjectFiles {
  let turned = performance.now();
  return {
    read: async (path) => {
      if (performance.now() - turned > stretchMs) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        turned = performance.now();
      }
      return files.read(path);
    },
    list: (path) => files.list(path),
    stat: (path) => files.stat(path),
  };
}
