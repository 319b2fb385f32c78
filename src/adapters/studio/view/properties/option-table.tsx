import type { ComponentChildren } from 'preact';
import { useCombobox } from '../lists/use-combobox.js';
import type { OpenChoices } from './choice-popup.js';

export interface OptionRow {
  /** What stands before the row, if anything does. */
  readonly title?: string;
  readonly names: readonly string[];
}

interface OptionTableProps extends Omit<OpenChoices, 'names'> {
  readonly id: string;
  readonly rows: readonly OptionRow[];
  readonly titleOf: (name: string) => string;
  readonly show: (name: string) => ComponentChildren;
  /** What stands below the table, about the marked option. */
  readonly below?: (name: string) => ComponentChildren;
}

/** Choices as a table of pictures. Arrows mark one, Enter, Space and a click choose it. */
export function OptionTable({ id, title, rows, chosen, onChoose, titleOf, show, below }: OptionTableProps) {
  const names = rows.map((row) => row.names);
  const order = names.flat();
  const choose = (index: number) => onChoose(order[index] ?? '');
  const box = useCombobox<HTMLDivElement>({
    id,
    count: order.length,
    first: Math.max(order.indexOf(chosen ?? ''), 0),
    onChoose: choose,
    nextOf: (key, index) => nextIndex(names, index, key),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') choose(box.active ?? 0);
    else if (!box.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div {...box.list} {...box.focused} aria-label={title} tabIndex={0} class="option-table" onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <div
            key={index}
            class="option-row"
            {...(row.title !== undefined && { role: 'group', 'aria-label': row.title })}
          >
            {row.title !== undefined && (
              <span class="option-row-title" aria-hidden="true">
                {row.title}
              </span>
            )}
            {row.names.map((each) => (
              <div
                key={each}
                {...box.option(order.indexOf(each))}
                class="option-cell"
                aria-label={titleOf(each)}
                title={each === '' ? titleOf(each) : each}
                data-chosen={each === chosen}
              >
                {show(each)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {below?.(order[box.active ?? 0] ?? '')}
    </>
  );
}

/** Arrows go from option to option and from row to row, Home and End to the ends. */
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
