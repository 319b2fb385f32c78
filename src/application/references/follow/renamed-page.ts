import type { PageAddress } from '#domain/page/page-address';
import { renamedOwner } from '#application/project/layout/module-paths';
import type { NameChange } from './name-change.js';
import { Renames } from '../renames.js';

/** A page under another name, as the pages of its book (or its copy) speak of it. */
export function renamedPage(from: PageAddress, to: PageAddress): NameChange {
  return {
    renames: new Renames().add('page', from.page, to.page).addImageFolder(from.page, to.page),
    modules: () => [renamedOwner(from, to)],
  };
}
