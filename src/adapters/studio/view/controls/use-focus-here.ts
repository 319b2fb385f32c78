import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { editNext } from '../../state/edits/edit-things.js';

/** Takes the focus into an editor when the author goes to it. Who is in it already stays there. @param first finds what gets it */
export function useFocusHere(first: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const isDue = editNext.value;
  useEffect(() => {
    if (!isDue) return;
    editNext.value = false;
    // A dialog that closes now gives the focus back first.
    setTimeout(() => {
      if (root.current?.contains(document.activeElement) === false)
        root.current.querySelector<HTMLElement>(first)?.focus();
    });
  }, [isDue, first]);
  return root;
}
