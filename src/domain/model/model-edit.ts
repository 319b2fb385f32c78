import type { AudiosModel, LayerPath, NameListKind } from './page-model.js';

/** A book's index: the names of its pages, in reading order. */
export interface BookModel {
  readonly pages: readonly string[];
}

/** Where a layer goes among its new siblings. Neither: last, drawn on top. */
export type Placement = { readonly before: string } | { readonly after: string } | 'last';

/** Who carries a class: a layer, or a page group (an entry of `components.groups`). Of several listings, the first that has it. */
export type ClassOwner =
  | { readonly in: 'layers'; readonly path: LayerPath }
  | { readonly in: 'groups'; readonly name: string };

/** Which list of names a command or component stands in. */
export type NameList =
  | { readonly in: 'commands' }
  | { readonly in: NameListKind }
  | { readonly in: 'groups' }
  | { readonly in: 'audios'; readonly type: keyof AudiosModel };

/**
 * One edit of a page's index model, as data, so that a codec can apply it to text losslessly.
 * An edit states the new model, never the look of the text.
 * Preconditions (the named thing is there, or is not yet) are the caller's to check on the model;
 * an edit whose precondition does not hold is a programming error.
 */
export type PageEdit =
  /** `path` names the new layer; its groups are there already. */
  | { readonly op: 'add-layer'; readonly path: LayerPath; readonly at: Placement }
  /** Children and classes go with it. */
  | { readonly op: 'remove-layer'; readonly path: LayerPath }
  /** `into` is the new parent's path, `[]` for the top level; children and classes go with it. */
  | { readonly op: 'move-layer'; readonly path: LayerPath; readonly into: readonly string[]; readonly at: Placement }
  | { readonly op: 'rename-layer'; readonly path: LayerPath; readonly newName: string }
  /** The class goes last in the owner's list. */
  | { readonly op: 'attach-class'; readonly owner: ClassOwner; readonly class: string }
  | { readonly op: 'detach-class'; readonly owner: ClassOwner; readonly class: string }
  | { readonly op: 'move-class'; readonly owner: ClassOwner; readonly class: string; readonly at: Placement }
  | { readonly op: 'rename-class'; readonly owner: ClassOwner; readonly class: string; readonly newName: string }
  /** The name goes last; a list the file lacks is made. */
  | { readonly op: 'add-name'; readonly list: NameList; readonly name: string }
  | { readonly op: 'remove-name'; readonly list: NameList; readonly name: string }
  | { readonly op: 'move-name'; readonly list: NameList; readonly name: string; readonly at: Placement }
  | { readonly op: 'rename-name'; readonly list: NameList; readonly name: string; readonly newName: string }
  /** A `name` written inside the model table follows the page; nothing happens where there is none. */
  | { readonly op: 'rename-page'; readonly name: string; readonly newName: string };

/** One edit of a book's index: its list of pages, in reading order. */
export type BookEdit =
  | { readonly op: 'add-page'; readonly name: string; readonly at: Placement }
  | { readonly op: 'remove-page'; readonly name: string }
  | { readonly op: 'rename-page'; readonly name: string; readonly newName: string }
  | { readonly op: 'move-page'; readonly name: string; readonly at: Placement };

/**
 * The index at which something placed so comes to stand among the list's items.
 * @throws Error where the item it is to stand beside is not there
 */
export function placeIn(list: readonly { readonly name: string }[], at: Placement): number {
  if (at === 'last') return list.length;
  const beside = 'before' in at ? at.before : at.after;
  const index = list.findIndex(({ name }) => name === beside);
  if (index < 0) throw new Error(`An edit places something beside "${beside}", which is not there.`);
  return 'before' in at ? index : index + 1;
}
