import type { ProjectPath } from '#domain/change/project-path';
import type { StoredFile } from '#application/ports/file-store';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';

/**
 * A warning is of what was there when it was looked for: nothing that is changed on its account. A script is looked at for
 * what it says and for what it does, and read once.
 */
export function glancingAt(draft: Draft): ProjectFiles {
  const glanced = new Map<ProjectPath, StoredFile | null>();
  const atHand = (path: ProjectPath): StoredFile | null | undefined => {
    const file = glanced.get(path) ?? draft.atHand(path);
    if (file !== undefined) glanced.set(path, file);
    return file;
  };
  return {
    read: async (path) => {
      const known = atHand(path);
      if (known !== undefined) return known ?? undefined;
      const file = await draft.glance(path);
      glanced.set(path, file ?? null);
      return file;
    },
    atHand,
    list: (path) => draft.list(path),
    stat: (path) => draft.stat(path),
  };
}
