import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileReader } from '#application/ports/file-store';

// Version control, installed packages and Pagewright's own state are not the author's work.
const skipped = new Set(['.git', 'node_modules', '.pagewright']);

/** Where an export lists what it wrote. */
export const manifestPath: ProjectPath = '.pagewright-export.json';

/** The author's files below a folder: all but version control, installed packages and Pagewright's own state. */
export async function* authoredFiles(
  source: Pick<FileReader, 'list'>,
  folder: ProjectPath = '',
): AsyncGenerator<ProjectPath> {
  for (const { name, kind } of await source.list(folder)) {
    if (skipped.has(name)) continue;
    const path = pathIn(folder, name);
    if (kind === 'folder') yield* authoredFiles(source, path);
    else if (path !== manifestPath) yield path;
  }
}
