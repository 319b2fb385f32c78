import type { FileStore } from '#application/ports/file-store';
import type { ProjectFiles } from './project-files.js';

/** Where files are read from that may be asked for without asking the medium. */
export type CurrentFiles = ProjectFiles & Pick<FileStore, 'current'>;

/** The files as they are from now on. */
export async function currentFiles(store: CurrentFiles): Promise<ProjectFiles> {
  return (await store.current?.()) ?? store;
}
