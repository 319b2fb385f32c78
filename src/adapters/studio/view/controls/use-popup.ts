import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A popover that is shown as soon as it is drawn, with the focus in it. A later effect would leave the keys that follow at once to what
 * opened it.
 * @param show shows it at its place
 * @param first selects what gets the focus
 * @param content what it is about: another one is shown anew
 */
export function usePopup(
  show: (popover: HTMLElement) => void,
  first: string,
  content: unknown,
): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (popover.current === null) return;
    show(popover.current);
    popover.current.querySelector<HTMLElement>(first)?.focus();
  }, [content]);
  return popover;
}
