import { isFocusFree } from '../../state/shown/focus.js';

const framesToWait = 120;

/** Gives the focus to what is drawn in one of the next frames. An author who goes elsewhere meanwhile stays there. */
export function focusWhenShown(selector: string): void {
  let frames = framesToWait;
  let start: Element | null | undefined;
  const look = () => {
    start ??= document.activeElement;
    if (document.activeElement !== start && !isFocusFree()) return;
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) found.focus();
    else if (frames-- > 0) requestAnimationFrame(look);
  };
  // A dialog that closes now gives the focus back first, and what was shown before has gone.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
