import type { Placement } from './model-edit.js';

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
