import { useEffect, useRef } from 'preact/hooks';
import { easingCurve } from '../../model/motion/easing-curves.js';
import { easingPath, easingRows, easingTitle } from '../../model/page/easing.js';
import { ChoicePopup } from './choice-popup.js';
import { OptionTable } from './option-table.js';
import type { FieldInputProps } from './text-input.js';

/** An easing with the picture of its curve, chosen from a table of pictures. */
export function EasingInput(props: FieldInputProps) {
  const listId = `${props.id}-list`;
  return (
    <ChoicePopup
      {...props}
      look="easings"
      listId={listId}
      show={(name) => (
        <>
          <Curve name={name} size={16} />
          <span class="choice-name">{easingTitle(name)}</span>
        </>
      )}
    >
      {({ names, ...choices }) => (
        <OptionTable
          {...choices}
          id={listId}
          rows={easingRows(names)}
          titleOf={easingTitle}
          show={(name) => <Curve name={name} size={30} />}
          below={(name) => <Sample name={name} />}
        />
      )}
    </ChoicePopup>
  );
}

const room = 0.28;

function Curve({ name, size }: { readonly name: string; readonly size: number }) {
  const edge = size * room;
  return (
    <svg
      class="curve"
      width={size}
      height={size}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      aria-hidden="true"
    >
      <path d={easingPath(name, size)} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

const sampleSteps = 60;
const sampleMs = 1400;

/** A dot that moves with the easing. */
function Sample({ name }: { readonly name: string }) {
  const dot = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (dot.current === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const curve = easingCurve(name);
    const way = Array.from({ length: sampleSteps + 1 }, (_, step) => curve(step / sampleSteps));
    const frames = [...way, ...Array<number>(20).fill(1)].map((at) => ({ left: `${at * 100}%` }));
    const animation = dot.current.animate(frames, { duration: sampleMs, iterations: Infinity });
    return () => animation.cancel();
  }, [name]);
  return (
    <div class="easing-sample" aria-hidden="true">
      <span class="easing-name">{easingTitle(name)}</span>
      <span class="easing-track">
        <span ref={dot} class="easing-dot" />
      </span>
    </div>
  );
}
