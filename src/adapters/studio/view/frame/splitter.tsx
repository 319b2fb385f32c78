import type { Signal } from '@preact/signals';
import { clamp } from '../../model/geometry/geometry.js';

interface SplitterProps {
  readonly label: string;
  /** The size of the panel before it, or after it with `reverse`, in pixels. */
  readonly size: Signal<number>;
  readonly least: number;
  readonly most: number;
  readonly axis: 'x' | 'y';
  readonly reverse?: boolean;
}

const stepPixels = 16;

/** The line between two panels: dragged, or moved by arrows, Home and End. */
export function Splitter({ label, size, least, most, axis, reverse = false }: SplitterProps) {
  const sign = reverse ? -1 : 1;
  const set = (value: number) => (size.value = Math.round(clamp(value, least, most)));
  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { currentTarget: handle, pointerId } = event;
    const start = (axis === 'x' ? event.clientX : event.clientY) - sign * size.value;
    handle.setPointerCapture(pointerId);
    handle.onpointermove = (move) => set(sign * ((axis === 'x' ? move.clientX : move.clientY) - start));
    handle.onlostpointercapture = () => (handle.onpointermove = null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      [axis === 'x' ? 'ArrowLeft' : 'ArrowUp']: -sign * stepPixels,
      [axis === 'x' ? 'ArrowRight' : 'ArrowDown']: sign * stepPixels,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(size.value + step);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      class={`splitter splitter-${axis}`}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size.value}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
