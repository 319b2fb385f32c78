import type { ProjectPath } from '#domain/change/file-change';
import type { StoredFile } from '#application/ports/file-store';
import type { Draft } from './draft.js';
import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';

/**
 * A warning is of what was there when it was looked for: nothing that is changed on its account. A script is looked at for
 * what it says and for what it does, and read once. What cannot be read is not there, and stands in no change's way.
 */
export function untracked(draft: Draft): ProjectFiles {
  const glanced = new Map<ProjectPath, StoredFile | null>();
  const { read, list, stat, links } = skippingUnreadable({
    read: (path) => draft.glance(path),
    list: (path) => draft.list(path),
    stat: (path) => draft.stat(path),
    links: (path) => draft.links(path),
  });
  return {
    read: async (path) => {
      const known = glanced.get(path);
      if (known !== undefined) return known ?? undefined;
      const file = await read(path);
      glanced.set(path, file ?? null);
      return file;
    },
    list,
    stat,
    links,
  };
}
