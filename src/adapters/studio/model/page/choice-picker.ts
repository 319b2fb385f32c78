import type { PropertyType } from '#adapters/client/client-operations.generated';

/** How a value is chosen from those that the catalogue lists. `plain` is a list of the browser's own. */
export type ChoicePicker = 'easing' | 'anchor' | 'blend' | 'search' | 'plain';

/** Of more choices than these, an author finds one by typing. */
const mostPlain = 12;

/** The picker of a property, by what its choices are. */
export function choicePickerOf({ enum: choices = [] }: Pick<PropertyType, 'enum'>): ChoicePicker {
  const has = (...names: readonly string[]) => names.every((name) => choices.includes(name));
  if (has('inOutSine')) return 'easing';
  if (has('TopLeft', 'BottomRight')) return 'anchor';
  if (has('normal', 'multiply')) return 'blend';
  return choices.length > mostPlain ? 'search' : 'plain';
}

const rowOrder = ['Top', 'Center', 'Bottom'];
const columnOrder = ['Left', 'Center', 'Right'];

/** The nine points of a layer as they lie: rows from the top, each from the left. A name that is no such point is in none. */
export function anchorRows(names: readonly string[]): readonly (readonly string[])[] {
  const rows = rowOrder.map((row) =>
    columnOrder.flatMap((column) => {
      const name = row === column ? row : row + column;
      return names.includes(name) ? [name] : [];
    }),
  );
  return rows.filter((row) => row.length > 0);
}
