import { computed, signal } from '@preact/signals';
import { propertiesFor } from '../../model/page/form-model.js';
import type { AttachedClass, MovingPage, PageObject } from '../../model/motion/moving-page.js';
import type { BarValue } from '../../model/motion/bars.js';
import { pageKey } from './selection.js';

/** A value of a class that the pointer or keys set in the timeline. It is saved when the gesture ends. */
export interface DraggedBar {
  /** The page of the class, as in `harbour/dusk`. */
  readonly page: string;
  readonly owner: Pick<PageObject, 'kind' | 'path'>;
  readonly className: string;
  readonly part: BarValue;
  /** Of the value in the class: dotted. */
  readonly path: string;
  readonly value: number;
}

export const draggedBar = signal<DraggedBar | undefined>(undefined);

/** Those that are on their way to the service, the oldest first. */
export const unsavedBars = signal<readonly DraggedBar[]>([]);

const shownBars = computed(() => {
  const all = [...unsavedBars.value, ...(draggedBar.value === undefined ? [] : [draggedBar.value])];
  return all.filter(({ page }) => page === pageKey.value);
});

/** The page with the values that it will have. */
export function withDraggedBars(page: MovingPage): MovingPage {
  if (shownBars.value.length === 0) return page;
  const objects = page.objects.map((object) => {
    const dragged = shownBars.value.filter(({ owner }) => owner.kind === object.kind && owner.path === object.path);
    return dragged.length === 0
      ? object
      : { ...object, classes: object.classes.map((each) => withValues(each, dragged)) };
  });
  return { ...page, objects };
}

function withValues(attached: AttachedClass, dragged: readonly DraggedBar[]): AttachedClass {
  const own = dragged.filter(({ className }) => className === attached.name);
  return own.reduce(
    (shown, { path, value }) => ({ ...shown, props: merged(shown.props, propertiesFor(path, value)) }),
    attached,
  );
}

type Values = Readonly<Record<string, unknown>>;

/** As the service merges a body into a document. */
function merged(values: Values, more: Values): Values {
  const changed: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(more))
    changed[name] = isTable(value) ? merged(isTable(values[name]) ? values[name] : {}, value) : value;
  return changed;
}

function isTable(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
