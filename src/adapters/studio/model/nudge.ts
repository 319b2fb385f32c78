import type { Point } from './geometry.js';

interface NudgeOptions {
  /** Milliseconds without a key until the move is saved. */
  readonly pauseMs: number;
  readonly show: (by: Point) => void;
  readonly save: (by: Point) => void;
}

/** Adds up the arrow keys of one gesture: the sum is shown at once, and saved once, after a pause. */
export class NudgeBatch {
  private by: Point = { x: 0, y: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: NudgeOptions) {}

  press({ x, y }: Point): void {
    this.by = { x: this.by.x + x, y: this.by.y + y };
    this.options.show(this.by);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.options.pauseMs);
  }

  /** Saves at once, for example before another layer is selected. */
  flush(): void {
    if (this.timer === undefined) return;
    const { by } = this;
    this.end();
    if (by.x !== 0 || by.y !== 0) this.options.save(by);
  }

  /** Ends without saving. */
  cancel(): void {
    if (this.timer === undefined) return;
    this.end();
    this.options.show({ x: 0, y: 0 });
  }

  private end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.by = { x: 0, y: 0 };
  }
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The points of an arrow key: one pixel of the artwork, ten with Shift. */
export function nudgeOf(key: string, shift: boolean, artwork: number): Point | undefined {
  const step = steps[key];
  const length = (shift ? 10 : 1) / artwork;
  return step && { x: step.x * length, y: step.y * length };
}
