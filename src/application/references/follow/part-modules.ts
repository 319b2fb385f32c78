import { renamePartModule } from '#application/project/layout/module-paths';
import { ownFolderPieces, type MovedPart } from '#application/project/layout/own-folder-modules';
import type { NameChange } from './name-change.js';

/** How module paths follow parts of a page of the book that lie elsewhere now. */
export function partModules(book: string, ...parts: readonly MovedPart[]): Pick<NameChange, 'modules' | 'pieces'> {
  return {
    modules: (path, content) => parts.reduce((done, part) => renamePartModule(path, done, book, part), content),
    pieces: (path, content) => parts.flatMap((part) => ownFolderPieces(path, content, book, part)),
  };
}
