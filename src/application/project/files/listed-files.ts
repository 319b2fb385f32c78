import type { ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from './project-files.js';
import { filesBelow } from './walk-files.js';

/** What is in some folders, and the same files with nothing asked of the store that the lists have answered. */
interface ListedFiles {
  readonly paths: ReadonlySet<ProjectPath>;
  readonly files: ProjectFiles;
}

/** Lists the folders, each with everything below it: a file that is not in them is not looked for there again. */
export async function listFiles(files: ProjectFiles, folders: readonly ProjectPath[]): Promise<ListedFiles> {
  const paths = new Set(await filesBelow(files, ...folders));
  const isAbsent = (path: ProjectPath): boolean =>
    !paths.has(path) && folders.some((folder) => path.startsWith(`${folder}/`));
  return {
    paths,
    files: {
      read: (path) => (isAbsent(path) ? Promise.resolve(undefined) : files.read(path)),
      list: (path) => files.list(path),
      stat: (path) => files.stat(path),
    },
  };
}
