import { TriangleAlert } from 'lucide';
import type { Bar } from '../../model/motion/bars.js';
import { shapeOf, type BarPart } from '../../model/timeline/bar-shape.js';
import { shareOf, type TimeAxis } from '../../model/timeline/time-axis.js';
import type { TimelineRow } from '../../model/timeline/timeline-rows.js';
import { barText, completeText, lockWords } from '../../model/timeline/timeline-words.js';
import { classDefinitions } from '../../state/project/documents.js';
import { axis } from '../../state/project/timeline.js';
import { Icon } from '../controls/line-icon.js';
import { showCommand } from './bar-keys.js';

interface RowProps {
  readonly row: TimelineRow;
  /** Its place in the list. */
  readonly index: number;
  readonly isSelected: boolean;
  readonly isInTabs: boolean;
}

/** A class of a layer or a page group, with its bar. */
export function RowView({ row, index, isSelected, isInTabs }: RowProps) {
  const { owner, className, kind, bar, signs, isFirst } = row;
  const title = titleOf(kind, className);
  return (
    <div
      class={`timeline-row ${isSelected ? 'row-selected' : ''} ${isFirst ? 'timeline-first' : ''}`}
      role="option"
      data-index={index}
      tabIndex={isInTabs ? 0 : -1}
      aria-selected={isSelected}
      aria-label={[`${owner.path}, ${title}`, ...(bar === undefined ? [] : [barText(bar)])].join(': ')}
      aria-description={[...signs, ...(bar === undefined ? [] : lockWords(bar))].join('. ') || undefined}
    >
      <span class="timeline-name" title={owner.path}>
        {isFirst && <b>{owner.path}</b>} <span class="muted">{title}</span>
      </span>
      <span class="timeline-track">{bar !== undefined && <BarView bar={bar} />}</span>
      {signs.length > 0 && (
        <span class="timeline-sign" title={signs.join('; ')}>
          <Icon node={TriangleAlert} size={12} /> <span data-text={signs.join('; ')} />
        </span>
      )}
    </div>
  );
}

function titleOf(kind: string, className: string): string {
  if (className === '') return 'Layer';
  const title = classDefinitions.value.find(({ name }) => name === kind)?.title ?? className;
  return kind === className ? title : `${title} (${className})`;
}

/** Of the axis: a name has room behind an end that is not further right. */
const roomForName = 0.75;

/** What a class does over the time. Its title has the reason why a drag changes nothing. */
function BarView({ bar }: { readonly bar: Bar }) {
  const shown = axis.value;
  const { parts, edge, turn, end, isIdle } = shapeOf(bar);
  const { locked, complete } = bar;
  const [lock] = lockWords(bar);
  const at = (ms: number) => ({ left: `${shareOf(shown, ms) * 100}%` });
  return (
    <>
      <span
        class={`bar ${isIdle ? 'bar-idle' : ''} ${locked.delay === undefined ? '' : 'bar-locked'}`}
        title={lock ?? barText(bar)}
      >
        {parts.map((part) => (
          <span key={part.kind} class={`bar-${part.kind}`} style={spanOf(shown, part)} />
        ))}
        {!isIdle && edge < Infinity && <span class="bar-edge" style={at(edge)} />}
      </span>
      {turn !== undefined && turn < Infinity && <span class="bar-turn" style={at(turn)} />}
      {end === Infinity && <span class="bar-endless" />}
      {complete !== undefined && (
        <span
          class={`bar-complete bar-runs-${complete.runs} ${shareOf(shown, end) > roomForName ? 'bar-complete-before' : ''}`}
          style={at(end)}
          title={completeText(bar)}
        >
          <i onClick={() => showCommand(complete.command)} /> <span data-text={complete.command} />
        </span>
      )}
    </>
  );
}

function spanOf(shown: TimeAxis, { from, to }: BarPart) {
  const [left, right] = [shareOf(shown, from), shareOf(shown, to)];
  return { left: `${left * 100}%`, width: `${(right - left) * 100}%` };
}
