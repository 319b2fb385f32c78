import type { Point } from './geometry.js';

/** What keys add up to: a move and a growth in points, and a turn in degrees. */
export interface Nudge extends Point {
  readonly width: number;
  readonly height: number;
  readonly degrees: number;
}

export const noNudge: Nudge = { x: 0, y: 0, width: 0, height: 0, degrees: 0 };

interface NudgeOptions {
  /** Milliseconds without a key until the change is saved. */
  readonly pauseMs: number;
  readonly show: (sum: Nudge) => void;
  readonly save: (sum: Nudge) => void;
}

/** Adds up the keys of one gesture: the sum is shown at once, and saved once, after a pause. */
export class NudgeBatch {
  private sum = noNudge;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private static readonly open = new Set<NudgeBatch>();

  /** Saves what no pause has saved yet, for example before an undo. */
  static flushAll(): void {
    for (const batch of this.open) batch.flush();
  }

  constructor(private readonly options: NudgeOptions) {}

  press(by: Partial<Nudge>): void {
    const { x, y, width, height, degrees } = { ...noNudge, ...by };
    this.sum = {
      x: x + this.sum.x,
      y: y + this.sum.y,
      width: width + this.sum.width,
      height: height + this.sum.height,
      degrees: degrees + this.sum.degrees,
    };
    this.options.show(this.sum);
    NudgeBatch.open.add(this);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.options.pauseMs);
  }

  /** Saves at once, for example before another layer is selected. */
  flush(): void {
    if (this.timer === undefined) return;
    const { sum } = this;
    this.end();
    if (Object.values(sum).some((each) => each !== 0)) this.options.save(sum);
    else this.options.show(noNudge);
  }

  /** Ends without saving. */
  cancel(): void {
    if (this.timer === undefined) return;
    this.end();
    this.options.show(noNudge);
  }

  private end(): void {
    NudgeBatch.open.delete(this);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sum = noNudge;
  }
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const turns: Readonly<Record<string, number>> = { '[': -1, ']': 1, '{': -15, '}': 15 };

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * What a key adds: arrows move by one pixel of the artwork, with Shift by ten, and with Ctrl the layer grows so. Brackets turn it by
 * one degree, with Shift by 15.
 */
export function nudgeOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Press,
  artwork: number,
): Partial<Nudge> | undefined {
  const isControl = ctrlKey || metaKey;
  const degrees = isControl ? undefined : turns[key];
  if (degrees !== undefined) return { degrees };
  const step = steps[key];
  if (step === undefined || altKey) return undefined;
  const length = (shiftKey ? 10 : 1) / artwork;
  const [x, y] = [step.x * length, step.y * length];
  return isControl ? { width: x, height: y } : { x, y };
}
