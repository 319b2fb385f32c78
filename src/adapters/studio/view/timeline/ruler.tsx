import type { ComponentChildren } from 'preact';
import { shareOf, ticksOf } from '../../model/timeline/time-axis.js';
import { secondsOf } from '../../model/units/amounts.js';
import { length } from '../../state/project/page-motion.js';
import { axis } from '../../state/project/timeline.js';
import { moment } from '../../state/shown/moment.js';
import { followPress, type Press } from '../controls/follow-press.js';
import { timeOf } from './bar-drags.js';
import { pressTimeKey, scrubTo } from './time-keys.js';

/** The seconds since the page has turned in. A drag on it shows how the page looks then. */
export function Ruler() {
  const shown = axis.value;
  return (
    <div class="timeline-ruler">
      <span class="timeline-unit">seconds</span>
      <Slider>
        {ticksOf(shown).map((ms) => (
          <span key={ms} class={`tick ${ms === 0 ? 'tick-zero' : ''}`} style={{ left: `${shareOf(shown, ms) * 100}%` }}>
            {secondsOf(ms)}
          </span>
        ))}
      </Slider>
    </div>
  );
}

function Slider({ children }: { readonly children: ComponentChildren }) {
  const at = moment.value;
  return (
    <div
      class="timeline-scrubber"
      role="slider"
      tabIndex={0}
      aria-label="Time on the stage"
      aria-valuemin={0}
      aria-valuemax={secondsOf(length.value)}
      aria-valuenow={typeof at === 'number' ? secondsOf(at) : 0}
      aria-valuetext={momentText(at)}
      onKeyDown={(event) => {
        if (!pressTimeKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => event.button === 0 && scrub(event)}
    >
      {children}
    </div>
  );
}

/** The moment of the stage, in words. */
export function momentText(at: typeof moment.value): string {
  if (at === 'design') return 'design';
  return at === 'opening' ? 'as the page opens' : `${(at / 1000).toFixed(2)} s`;
}

function scrub(press: Press): void {
  const time = timeOf(press.currentTarget, axis.peek());
  const show = ({ clientX }: PointerEvent) => scrubTo(time(clientX));
  show(press);
  followPress(press, { move: show, end: () => undefined });
}
