import { nameOf, type ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { ProjectFiles } from './project-files.js';

/** Whether a path is a link, a device or a pipe, or lies behind a link: the store reads nothing there. */
export async function isLink(files: Pick<ProjectFiles, 'links'>, path: ProjectPath): Promise<boolean> {
  return (await files.links(path)).includes(path);
}

/** @throws Problem `link-not-followed` where a file that was not found is a link, or lies behind one */
export async function refuseLink(files: Pick<ProjectFiles, 'links'>, path: ProjectPath): Promise<void> {
  if (await isLink(files, path)) throw linkNotFollowed(path);
}

export function linkNotFollowed(path: ProjectPath): Problem {
  return new Problem(
    'link-not-followed',
    `"${path}" is a link, or lies behind one, and links are never followed: it is neither read nor changed. Replace the link with what it points to.`,
    { file: path },
  );
}

/** The links below the folders, and whether a path is one of them or lies behind one. */
export class Links {
  private constructor(readonly paths: readonly ProjectPath[]) {}

  static async below(files: ProjectFiles, folders: readonly ProjectPath[]): Promise<Links> {
    const found = await Promise.all(folders.map((folder) => files.links(folder)));
    return new Links(found.flat().filter(isAuthoredPath));
  }

  has(path: ProjectPath): boolean {
    return this.paths.some((link) => path === link || path.startsWith(`${link}/`));
  }

  /** The same files, in which everything that is a link, or behind one, is there as far as `stat` shows. */
  shownIn(files: ProjectFiles): ProjectFiles {
    if (this.paths.length === 0) return files;
    return {
      read: (path) => files.read(path),
      open: (path) => files.open(path),
      list: (path) => files.list(path),
      links: (path) => files.links(path),
      stat: async (path) =>
        (await files.stat(path)) ?? (this.has(path) ? { name: nameOf(path), kind: 'file', size: 0 } : undefined),
    };
  }
}
