import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { editNext } from '../../state/edits/edit-things.js';
import { openDialog } from '../../state/shown/dialogs.js';

/** Takes the focus into an editor when the author goes to it. Who is in it already stays there. @param first finds what gets it */
export function useFocusHere(first: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const isDue = editNext.value;
  useLayoutEffect(() => {
    if (!isDue) return;
    editNext.value = false;
    const enter = () => {
      if (root.current?.contains(document.activeElement) === false)
        root.current.querySelector<HTMLElement>(first)?.focus();
    };
    // A dialog that closes now gives the focus back first.
    if (openDialog.peek() === undefined) enter();
    else setTimeout(enter);
  }, [isDue, first]);
  return root;
}
