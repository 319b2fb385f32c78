import type { Bar } from '#adapters/studio/model/motion/bars';

/** A bar of a second that starts with the page. */
export function barLike(more: Partial<Bar>): Bar {
  return {
    owner: 0,
    className: 'linear',
    kind: 'linear',
    at: 0,
    delay: 0,
    wait: 0,
    run: 1000,
    repeats: 1,
    turns: false,
    locked: {},
    warnings: [],
    ...more,
  };
}
