import { nameOf, type ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { FileChanged, type OpenedFile } from '#application/ports/opened-file';
import type { ProjectFiles } from './project-files.js';

/** How often a file is opened that another program is writing. */
const mostAttempts = 3;

/**
 * Opens a file whose version is known then. The caller closes it.
 * @throws Problem `edited-elsewhere` while another program writes it
 */
export async function openStill(files: Pick<ProjectFiles, 'open'>, path: ProjectPath): Promise<OpenedFile | undefined> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const file = await files.open(path);
    if (file === undefined || (await isStill(file))) return file;
  }
  throw new Problem(
    'edited-elsewhere',
    `Another program is writing "${nameOf(path)}". Send the request again when it is done.`,
    { file: path },
  );
}

/** Whether its version can be known. Where not, it is closed. */
async function isStill(file: OpenedFile): Promise<boolean> {
  try {
    await file.version();
    return true;
  } catch (error) {
    await file.close();
    if (error instanceof FileChanged) return false;
    throw error;
  }
}
