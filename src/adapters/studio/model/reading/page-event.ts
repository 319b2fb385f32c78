import type { PlanStep } from '../motion/schedule-steps.js';
import { AnimationControl, type AnimationVerb } from './animation-control.js';
import { fade, type Fade } from './fade.js';
import type { PlayedPage } from './played-page.js';

/** What a command has changed in the motion of the page, so many milliseconds after the page has turned in. */
export type PageEvent = (
  | { readonly does: AnimationVerb; readonly animation: string }
  | ({ readonly does: 'fade' } & Fade)
) & {
  readonly at: number;
};

/** What the events of a page do to its timetable. */
export function stepsOf(page: PlayedPage, events: readonly PageEvent[]): readonly PlanStep[] {
  const control = new AnimationControl(page);
  return events.map((event, index) => ({
    at: event.at,
    take(planning) {
      if (event.does === 'fade') fade(planning, page, event, index);
      else control.take(planning, event);
    },
  }));
}
