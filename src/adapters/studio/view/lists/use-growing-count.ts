import { useEffect, useState } from 'preact/hooks';

/** What draws more, each in a frame of its own. */
const due = new Set<() => void>();

function growNext(): void {
  const [next] = due;
  if (next === undefined) return;
  due.delete(next);
  next();
  if (due.size > 0) requestAnimationFrame(growNext);
}

/** @returns takes it back */
function inItsFrame(grow: () => void): () => void {
  due.add(grow);
  if (due.size === 1) requestAnimationFrame(growNext);
  return () => void due.delete(grow);
}

/**
 * How many of many things a view draws: a few at once, and more with each frame, until all are there. So no page is so large that the
 * window stands still while it opens.
 * @param step how many are drawn in a frame
 * @param of names what they belong to: for something else, it begins anew
 */
export function useGrowingCount(count: number, step: number, of = ''): number {
  const [grown, setGrown] = useState({ of, drawn: step });
  const drawn = grown.of === of ? grown.drawn : step;
  const isWhole = drawn >= count;
  useEffect(
    () => (isWhole ? undefined : inItsFrame(() => setGrown({ of, drawn: drawn + step }))),
    [isWhole, drawn, step, of],
  );
  return drawn;
}
