import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders in which a service makes files of its own. */
const written = ['', '.pagewright', '.pagewright/store'];

/**
 * Whether the user may write a project's folder, and the folders of its service. Windows reports only the attribute for reading, not the
 * permissions.
 */
export async function mayWrite(root: string): Promise<boolean> {
  for (const folder of written) {
    try {
      await access(join(root, folder), constants.W_OK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false;
    }
  }
  return true;
}
