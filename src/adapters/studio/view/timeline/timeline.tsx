import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shareOf } from '../../model/timeline/time-axis.js';
import type { TimelineRow } from '../../model/timeline/timeline-rows.js';
import { isStopped } from '../../state/project/page-motion.js';
import { axis, rows } from '../../state/project/timeline.js';
import { moment } from '../../state/shown/moment.js';
import { address, pageKey, selectLayers, selectThing } from '../../state/shown/selection.js';
import { useGrowingCount } from '../lists/use-growing-count.js';
import { useListKeys } from '../lists/use-list-keys.js';
import { barItems, cancelKeys, flushKeys } from './bar-keys.js';
import { pressBar } from './bar-drags.js';
import { Ruler } from './ruler.js';
import { pressTimeKey } from './time-keys.js';
import { NothingMoves } from './nothing-moves.js';
import { RowView } from './row-view.js';
import { TimelineTools } from './timeline-tools.js';

/** How many rows are drawn in a frame. */
const step = 40;

/** When each class of the page moves its layer: bars on an axis of time. A drag of a bar, or keys, set the times of its class. */
export function Timeline() {
  const list = useRef<HTMLDivElement>(null);
  const all = rows.value;
  const drawn = all.slice(0, useGrowingCount(all.length, step, pageKey.value));
  // The row of the layer that keys are about, where the layer has several.
  const used = useSignal('');
  const selected = drawn.filter(isSelected);
  const current = (selected.find(({ key }) => key === used.value) ?? selected[0] ?? drawn[0])?.key;
  useEffect(() => {
    if (selected.length > 0) list.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, selected.length]);
  const use = (index: number) => {
    const row = all[index];
    if (row === undefined) return;
    flushKeys();
    used.value = row.key;
    if (!isSelected(row)) select(row);
  };
  const { listeners } = useListKeys({
    list,
    rows: '.timeline-row',
    count: drawn.length,
    menuOf: (index) => ({ label: all[index]?.owner.path ?? '', items: barItems(all[index]) }),
    onArrive: use,
    onMenu: use,
    onKey: (_index, event) => (event.key === 'Escape' ? cancelKeys() : pressTimeKey(event)),
  });
  if (all.length === 0) return <NothingMoves />;
  return (
    <>
      <TimelineTools />
      {isStopped.value && (
        <p class="timeline-note">A script of this page has an error: the app never shows the page.</p>
      )}
      <div class={`timeline-scroller ${all.some(({ signs }) => signs.length > 0) ? 'timeline-signed' : ''}`}>
        <Ruler />
        <div
          ref={list}
          role="listbox"
          aria-label="What moves on the page"
          aria-multiselectable="true"
          onKeyDown={(event) => listeners(indexOf(event)).onKeyDown(event)}
          onContextMenu={(event) => listeners(indexOf(event)).onContextMenu(event)}
          onPointerDown={(event) => {
            const row = all[indexOf(event)];
            if (row === undefined || event.button !== 0) return;
            use(indexOf(event));
            pressBar(event, row);
          }}
          onBlurCapture={flushKeys}
        >
          {drawn.map((row, index) => (
            <RowView
              key={row.key}
              row={row}
              index={index}
              isSelected={isSelected(row)}
              isInTabs={row.key === current}
            />
          ))}
        </div>
        <Cursor />
      </div>
    </>
  );
}

/** The row that an event is about. */
function indexOf({ target }: Event): number {
  return Number((target as Element).closest<HTMLElement>('.timeline-row')?.dataset['index'] ?? -1);
}

function isSelected({ owner: { kind, path } }: TimelineRow): boolean {
  const { layers, thing } = address.value;
  return kind === 'layer' ? layers.includes(path) : thing?.kind === 'part' && thing.name === `groups/${path}`;
}

function select({ owner: { kind, path } }: TimelineRow): void {
  if (kind === 'layer') selectLayers([path]);
  else selectThing({ kind: 'part', name: `groups/${path}` });
}

/** The moment that the stage shows. */
function Cursor() {
  const at = moment.value;
  if (at === 'design') return null;
  const share = at === 'opening' ? 0 : shareOf(axis.value, at);
  return <div class="timeline-cursor" style={{ '--at': share }} />;
}
