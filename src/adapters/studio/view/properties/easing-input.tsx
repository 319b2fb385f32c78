import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { ChevronDown } from 'lucide';
import { easingCurve } from '../../model/motion/easing-curves.js';
import { easingPath, easingRows, easingTitle } from '../../model/page/easing.js';
import { textOf } from '../../model/page/form-model.js';
import { describedBy, type FieldInputProps } from './text-input.js';
import { Icon } from '../controls/line-icon.js';
import { showBelow } from '../controls/popup.js';
import { usePopup } from '../controls/use-popup.js';
import { useCombobox } from '../lists/use-combobox.js';

/** An easing with the picture of its curve, chosen from a table of pictures. */
export function EasingInput({ field, id, editor }: FieldInputProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const popover = usePopup((element) => showBelow(element, button.current), '[role=listbox]', isOpen.value);
  const chosen = field.isMixed ? undefined : textOf(field, field.value ?? field.default);
  const close = () => {
    isOpen.value = false;
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        role="combobox"
        class="choice-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen.value}
        aria-controls={`${id}-list`}
        aria-describedby={describedBy(id)}
        onClick={() => (isOpen.value = !isOpen.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          isOpen.value = true;
        }}
      >
        {chosen === undefined ? (
          <span class="choice-name muted">Mixed</span>
        ) : (
          <>
            <Curve name={chosen} size={16} />
            <span class="choice-name">{easingTitle(chosen)}</span>
          </>
        )}
        <Icon node={ChevronDown} size={13} />
      </button>
      {isOpen.value && (
        <div
          ref={popover}
          popover="auto"
          class="popup easings"
          onToggle={({ newState }) => {
            if (newState === 'closed') isOpen.value = false;
          }}
        >
          <EasingTable
            id={`${id}-list`}
            title={field.title}
            names={field.choices.map(String)}
            chosen={chosen}
            onChoose={(name) => {
              close();
              if (name !== chosen) editor.choose(name);
            }}
            onCancel={close}
          />
        </div>
      )}
    </>
  );
}

interface EasingTableProps {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly onCancel: () => void;
}

function EasingTable({ id, title, names, chosen, onChoose, onCancel }: EasingTableProps) {
  const rows = easingRows(names);
  const order = rows.flatMap((row) => row.names);
  const choose = (index: number) => onChoose(order[index] ?? '');
  const box = useCombobox<HTMLDivElement>({
    id,
    count: order.length,
    first: Math.max(order.indexOf(chosen ?? ''), 0),
    onChoose: choose,
    nextOf: (key, index) =>
      nextIndex(
        rows.map((row) => row.names),
        index,
        key,
      ),
  });
  const name = order[box.active ?? 0] ?? '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') choose(box.active ?? 0);
    else if (event.key === 'Escape' || event.key === 'Tab') onCancel();
    else if (!box.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div {...box.list} {...box.focused} aria-label={title} tabIndex={0} class="easing-table" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <div key={row.title} role="group" aria-label={row.title} class="easing-row">
            <span class="easing-family" aria-hidden="true">
              {row.title}
            </span>
            {row.names.map((each) => (
              <div
                key={each}
                {...box.option(order.indexOf(each))}
                class="easing"
                aria-label={easingTitle(each)}
                title={each === '' ? easingTitle(each) : each}
                data-chosen={each === chosen}
              >
                <Curve name={each} size={30} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <Sample name={name} />
    </>
  );
}

/** Arrows go from option to option and from row to row, Home and End to the ends, a letter to the next row that begins with it. */
function nextIndex(rows: readonly (readonly string[])[], index: number, key: string): number | undefined {
  const last = rows.flat().length - 1;
  const starts = rows.map((_, row) => rows.slice(0, row).flat().length);
  const row = starts.findLastIndex((start) => start <= index);
  const inRow = (target: number) => {
    const start = starts[target];
    const length = rows[target]?.length ?? 0;
    return start === undefined ? index : start + Math.min(index - (starts[row] ?? 0), length - 1);
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
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
