import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const sample = fileURLToPath(new URL('../../../examples/sample', import.meta.url));

/** Copies the sample project, without what a service has left in it that somebody had look at it. */
export async function copySampleTo(folder: string): Promise<void> {
  await cp(sample, folder, { recursive: true, filter: (path) => basename(path) !== '.pagewright' });
}
