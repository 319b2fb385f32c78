import { pathIn } from '#domain/change/file-change';
import { folderNames, isFile } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectCheck } from '../../project-check.js';
import { unlistedFile } from './check-unlisted.js';

/** Books in a folder that lies in itself, as a copy to the wrong place leaves them. */
export const checkDoubledFolder: ProjectCheck = {
  finds: [unlistedFile],
  check: async ({ files }) => {
    const path = pathIn(layout.books, layout.books);
    const isBook = await isFile(files, layout.bookIndex(layout.books));
    if (isBook || (await folderNames(files, path)).length === 0) return [];
    const explanation = `"${path}" lies in "${layout.books}" once more: the app loads no book and no page from there.`;
    return [{ kind: unlistedFile, place: { path }, resource: null, explanation }];
  },
};
