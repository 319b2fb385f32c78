import type { ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from '#application/project/files/project-files';

/** The same files, with each question of what is below a folder asked once: every page asks whether a class is a custom one. */
export function rememberStats(files: ProjectFiles, folder: ProjectPath): ProjectFiles {
  const known = new Map<ProjectPath, ReturnType<ProjectFiles['stat']>>();
  return {
    read: (path) => files.read(path),
    list: (path) => files.list(path),
    stat: (path) => {
      if (!path.startsWith(`${folder}/`)) return files.stat(path);
      const asked = known.get(path) ?? files.stat(path);
      known.set(path, asked);
      return asked;
    },
  };
}

/** The same files, with one of them read once: a page's index is looked at for what it says, and for what its code does. */
export function rememberRead(files: ProjectFiles, path: ProjectPath): ProjectFiles {
  let read: ReturnType<ProjectFiles['read']> | undefined;
  return {
    read: (asked) => (asked === path ? (read ??= files.read(asked)) : files.read(asked)),
    list: (asked) => files.list(asked),
    stat: (asked) => files.stat(asked),
  };
}
