import type { DoctorProgress } from '#application/ports/event-feed';

/** Must not throw, nor work for long. */
export type OnProgress = (progress: DoctorProgress) => void;

/** Nobody reads faster than that. */
const betweenMs = 200;

/** Passes on the first and the last of what it is told, and of what is between no more than can be read. */
export function nowAndThen(report: OnProgress): OnProgress {
  let reported = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - reported < betweenMs && progress.pages < progress.of) return;
    reported = now;
    report(progress);
  };
}
