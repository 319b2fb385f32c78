import type { RefObject } from 'preact';
import { menuPoint, openMenu, runKeys, type MenuItem } from '../controls/menu.js';

interface ListKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** Selects the rows in the list, which take the focus. */
  readonly rows: string;
  readonly count: number;
  /** What can be done with a row: its keys work, too. */
  readonly menuOf: (row: number) => { readonly label: string; readonly items: readonly MenuItem[] };
  /** Keys give the focus to a row. */
  readonly onArrive: (row: number, from: number, event: KeyboardEvent) => void;
  /** Before the menu of a row opens. */
  readonly onMenu?: (row: number) => void;
  /** Another key. @returns whether it means something */
  readonly onKey?: (row: number, event: KeyboardEvent) => boolean;
}

interface ListKeys {
  readonly focus: (row: number) => void;
  /** What a row listens to. */
  readonly listeners: (row: number) => {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
}

/** A list whose rows the arrow keys, Home and End reach, each with a menu. */
export function useListKeys({ list, rows, count, menuOf, onArrive, onMenu, onKey }: ListKeysOptions): ListKeys {
  const focus = (row: number) => list.current?.querySelectorAll<HTMLElement>(rows)[row]?.focus();
  const go = (row: number, event: KeyboardEvent) => {
    const next = nextRow(event, row, count);
    if (next === undefined) return false;
    onArrive(next, row, event);
    focus(next);
    return true;
  };
  const listeners = (row: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (!runKeys(menuOf(row).items, event) && !go(row, event) && onKey?.(row, event) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      onMenu?.(row);
      const { label, items } = menuOf(row);
      openMenu(label, items, menuPoint(event));
    },
  });
  return { focus, listeners };
}

function nextRow({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, row: number, count: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return {
    ArrowDown: Math.min(row + 1, count - 1),
    ArrowUp: Math.max(row - 1, 0),
    Home: 0,
    End: count - 1,
  }[key];
}
