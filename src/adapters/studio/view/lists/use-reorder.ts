import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';

const threshold = 4;

/** A drag of a row in a list. */
interface RowDrag {
  readonly from: number;
  /** The number of rows above the place where it would drop; `undefined` before the pointer has moved. */
  readonly gap: number | undefined;
}

export interface Reorder {
  readonly drag: RowDrag | undefined;
  /** Begins a drag with the row. */
  readonly start: (event: PointerEvent, row: number) => void;
  /** A class for the row: where the dragged row would drop. */
  readonly classOf: (row: number, count: number) => string;
}

/**
 * Lets the pointer drag rows of a list to another place. Escape cancels.
 * @param list has its rows as children
 * @param drop gap: the number of rows above the place, counted before the move
 */
export function useReorder(list: RefObject<HTMLElement | null>, drop: (from: number, gap: number) => void): Reorder {
  const drag = useSignal<RowDrag | undefined>(undefined);
  const start = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return;
    const startY = event.clientY;
    const listening = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, run, { signal: listening.signal, capture: true });
    const end = () => {
      listening.abort();
      drag.value = undefined;
    };
    on('pointermove', ({ clientY }) => {
      if (drag.value === undefined && Math.abs(clientY - startY) < threshold) return;
      drag.value = { from, gap: gapAt(list.current, clientY) };
    });
    on('pointerup', () => {
      const { gap } = drag.value ?? {};
      end();
      if (gap === undefined) return;
      // The click that follows is the end of the drag.
      const clicking = new AbortController();
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: clicking.signal });
      setTimeout(() => {
        clicking.abort();
        drop(from, gap);
      });
    });
    on('pointercancel', end);
    on('keydown', (key) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end();
    });
  };
  const classOf = (row: number, count: number) => {
    const { from, gap } = drag.value ?? {};
    const isLast = row === count - 1;
    return [
      ...(from === row ? ['row-dragged'] : []),
      ...(gap === row ? ['drop-above'] : []),
      ...(isLast && gap === count ? ['drop-below'] : []),
    ].join(' ');
  };
  return { drag: drag.value, start, classOf };
}

function gapAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}
