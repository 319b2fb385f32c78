/** A press of the pointer on an element. */
export type Press = PointerEvent & { readonly currentTarget: Element };

interface PressHandlers {
  readonly move: (event: PointerEvent) => void;
  readonly end: (isCancelled: boolean) => void;
}

/**
 * Follows the pointer until its button is released. Escape cancels.
 * @param press on the element that has the pointer until then
 */
export function followPress(
  { currentTarget, pointerId }: Pick<Press, 'currentTarget' | 'pointerId'>,
  { move, end }: PressHandlers,
): void {
  const element = currentTarget as Pick<HTMLElement, 'setPointerCapture' | 'addEventListener'>;
  const abort = new AbortController();
  const { signal } = abort;
  const finish = (isCancelled: boolean) => {
    abort.abort();
    end(isCancelled);
  };
  element.setPointerCapture(pointerId);
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', () => finish(false), { signal });
  element.addEventListener('pointercancel', () => finish(true), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(true);
  };
  addEventListener('keydown', onKey, { signal, capture: true });
}
