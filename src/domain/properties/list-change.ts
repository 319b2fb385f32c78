import { type PropertyValue, sameStored } from './property-value.js';

/** How one list becomes another. What both begin with, and what both end with, stays. */
export interface ListChange {
  /** What takes the place of an item; it may be the same. */
  readonly changed: readonly { readonly index: number; readonly item: PropertyValue }[];
  /** Where items come or go: behind those that change. */
  readonly at: number;
  readonly removed: number;
  readonly added: readonly PropertyValue[];
}

/** The change that makes the first list the second. */
export function listChange(now: readonly PropertyValue[], value: readonly PropertyValue[]): ListChange {
  const shorter = Math.min(now.length, value.length);
  let start = 0;
  while (start < shorter && sameStored(now[start], value[start])) start += 1;
  let end = 0;
  while (end < shorter - start && sameStored(now.at(-1 - end), value.at(-1 - end))) end += 1;
  const at = shorter - end;
  return {
    changed: value.slice(start, at).map((item, index) => ({ index: start + index, item })),
    at,
    removed: now.length - shorter,
    added: value.slice(at, value.length - end),
  };
}
