import { renamedOwner } from '#application/project/layout/module-paths';
import type { NameChange } from './name-change.js';
import { Renames } from '../renames.js';

/** A book under another name, as the scripts of any book lead to its files. */
export function renamedBook(from: string, to: string): NameChange {
  return {
    renames: new Renames(),
    modules: () => [renamedOwner({ book: from }, { book: to })],
  };
}
