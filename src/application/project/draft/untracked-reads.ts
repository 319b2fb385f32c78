import type { ProjectPath } from '#domain/change/file-change';
import type { StoredFile } from '#application/ports/file-store';
import { openByReading } from '#application/support/open-content';
import type { Draft } from './draft.js';
import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';

/**
 * The files of a draft for searches that only produce warnings. Reads are not preconditions of the commit, and each file is
 * read once. A file that cannot be read counts as missing, so it does not stop the change.
 */
export function untrackedReads(draft: Draft): ProjectFiles {
  const cached = new Map<ProjectPath, StoredFile | null>();
  const { read, open, list, stat, links } = skippingUnreadable({
    read: (path) => draft.glance(path),
    open: (path) => openByReading({ read: (each) => draft.glance(each) }, path),
    list: (path) => draft.list(path),
    stat: (path) => draft.stat(path),
    links: (path) => draft.links(path),
  });
  return {
    read: async (path) => {
      const found = cached.get(path);
      if (found !== undefined) return found ?? undefined;
      const file = await read(path);
      cached.set(path, file ?? null);
      return file;
    },
    open,
    list,
    stat,
    links,
  };
}
