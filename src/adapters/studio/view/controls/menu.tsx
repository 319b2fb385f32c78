import { signal } from '@preact/signals';
import type { IconNode } from 'lucide';
import type { Point } from '../../model/geometry/geometry.js';
import { isPressed as isKeyPressed, type KeyPress } from '../../model/lists/keys.js';
import { IconButton } from './controls.js';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconNode;
  /** The keys that do the same, as in `Control+D`. */
  readonly keys?: string;
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  /** Whether a line stands above it. */
  readonly startsGroup?: boolean;
  readonly run: () => void;
}

interface Menu {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: Point;
}

/** The menu that is open; `MenuHost` shows it. */
export const openedMenu = signal<Menu | undefined>(undefined);

/** Opens a menu at a point of the window, such as that of a right click. */
export function openMenu(label: string, items: readonly MenuItem[], at: Point): void {
  const open = () => (openedMenu.value = { label, items, at });
  // The release of the button that opened a menu would close it.
  if (isPressed) addEventListener('pointerup', () => setTimeout(open), { once: true });
  else open();
}

let isPressed = false;

/** Keeps track of whether a button of the pointer is pressed. */
export function followPointer(): void {
  addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), { capture: true });
}

/** Where the context menu of an event belongs: at the pointer, or below the element with the focus. */
export function menuPoint(event: MouseEvent): Point {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = (event.target as Element).getBoundingClientRect();
  return { x: left + 16, y: bottom };
}

/** Runs what a menu has for some keys, without the menu. @returns whether it has something */
export function runKeys(items: readonly MenuItem[], press: KeyPress): boolean {
  const item = items.find(({ keys, disabled }) => keys !== undefined && disabled !== true && isKeyPressed(keys, press));
  item?.run();
  return item !== undefined;
}

/** A button that opens a menu below itself. */
export function MenuButton(props: {
  readonly icon: IconNode;
  readonly label: string;
  /** Called when the menu opens; it may load what the items need. */
  readonly items: () => readonly MenuItem[] | Promise<readonly MenuItem[]>;
  readonly class?: string;
  /** What stands beside the picture. */
  readonly text?: string;
}) {
  return (
    <IconButton
      icon={props.icon}
      label={props.label}
      hasPopup
      {...(props.class === undefined ? {} : { class: props.class })}
      {...(props.text === undefined ? {} : { text: props.text })}
      onClick={(event) => {
        const { left, bottom } = (event.currentTarget as Element).getBoundingClientRect();
        void Promise.resolve(props.items()).then((items) => openMenu(props.label, items, { x: left, y: bottom + 2 }));
      }}
    />
  );
}
