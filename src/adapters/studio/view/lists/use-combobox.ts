import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface ComboboxOptions {
  /** The id of the list. */
  readonly id: string;
  /** How many options the list has. */
  readonly count: number;
  /** Takes an option: the marked one with Enter, or another by a click. */
  readonly onChoose: (index: number) => void;
  /** The option that is marked until its author marks one. Without it, none is. */
  readonly first?: number | undefined;
  /** Options that stand in the list, and cannot be chosen. */
  readonly isRefused?: (index: number) => boolean;
  /** Where a key leads in a list that is no column. */
  readonly nextOf?: (key: string, index: number, count: number) => number | undefined;
}

export interface Combobox<List extends HTMLElement> {
  /** The marked option. */
  readonly active: number | undefined;
  /** Marks an option; `undefined` marks the first one again. */
  readonly mark: (index: number | undefined) => void;
  /** Handles a key of what has the focus. @returns whether it was one of the list */
  readonly press: (event: KeyboardEvent) => boolean;
  /** Attributes of what has the focus, while the list is shown. */
  readonly focused: { readonly 'aria-activedescendant': string | undefined };
  readonly list: { readonly ref: RefObject<List | null>; readonly id: string; readonly role: 'listbox' };
  readonly option: (index: number) => Option;
}

interface Option {
  readonly id: string;
  readonly role: 'option';
  readonly 'aria-selected': boolean;
  readonly 'aria-disabled': true | undefined;
  readonly onClick: () => void;
  readonly onPointerMove: () => void;
}

const rowsOfPage = 8;

/**
 * A list whose options are marked by keys or the pointer, and chosen with Enter or a click. The focus stays where it is, such as in the
 * field above the list.
 */
export function useCombobox<List extends HTMLElement>(options: ComboboxOptions): Combobox<List> {
  const { id, count, onChoose, first, isRefused, nextOf = nextInColumn } = options;
  const marked = useSignal<number | undefined>(undefined);
  const list = useRef<List>(null);
  const open = Array.from({ length: count }, (_, index) => index).filter((index) => isRefused?.(index) !== true);
  const wanted = marked.value ?? first;
  const active = wanted === undefined ? undefined : (open.find((index) => index >= wanted) ?? open.at(-1));
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }));
  const press = (event: KeyboardEvent) => {
    const next = open[nextOf(event.key, active === undefined ? -1 : open.indexOf(active), open.length) ?? -1];
    if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else if (next !== undefined) marked.value = next;
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    active,
    mark: (index) => (marked.value = index),
    press,
    focused: { 'aria-activedescendant': active === undefined ? undefined : `${id}-${active}` },
    list: { ref: list, id, role: 'listbox' },
    option: (index) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      'aria-disabled': open.includes(index) ? undefined : true,
      onClick: () => open.includes(index) && onChoose(index),
      onPointerMove: () => open.includes(index) && (marked.value = index),
    }),
  };
}

function nextInColumn(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  return {
    ArrowDown: index >= last ? 0 : index + 1,
    ArrowUp: index <= 0 ? last : index - 1,
    PageDown: Math.min(index + rowsOfPage, last),
    PageUp: Math.max(index - rowsOfPage, 0),
  }[key];
}
