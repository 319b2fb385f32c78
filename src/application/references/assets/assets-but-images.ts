import { pathIn } from '#domain/change/file-change';
import { filesBelow } from '#application/project/files/walk-files';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';

/** Every path below a book's assets, but for images, of which a book may have a great many. */
export async function assetsButImages(files: ProjectFiles, book: string): Promise<Set<string>> {
  const folder = layout.assets(book);
  const known = new Set<string>();
  for (const { kind, name } of await files.list(folder)) {
    if (kind === 'file') known.add(name);
    else if (name !== layout.imageAssets)
      for (const path of await filesBelow(files, pathIn(folder, name))) known.add(path.slice(folder.length + 1));
  }
  return known;
}
