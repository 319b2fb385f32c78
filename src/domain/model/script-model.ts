import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  tableOf,
} from '#domain/properties/property-value';

/** The values of a layer's, class's or component's script that can be read without running it. */
export interface ScriptModel {
  /**
   * The constants in the script's own table. Arithmetic on constants is calculated. A name that is set to `nil` or `NIL` has the
   * value `null`.
   */
  readonly values: Properties;
  /** The values that only a run of the script can show, such as `y = display.contentCenterY`. */
  readonly computed: readonly ComputedValue[];
  /** Whether the script sets `readonly = true`: it is the author's and must not be rendered over. */
  readonly readonly: boolean;
  /** Whether code may read the values: the script gives its table to a module, or has functions that the runtime calls. */
  readonly isRead: boolean;
}

/** A value of a script that its text does not show. */
export interface ComputedValue {
  /** Its dotted path. */
  readonly at: string;
  /** The text of its expression. */
  readonly expression: string;
  /** The line of the expression, from 1. */
  readonly line: number;
  /** Whether an edit can put another value in its place. Where code fills a table, or a branch sets a value, none can. */
  readonly replaceable: boolean;
}

/** One edit of a script's table or of a JSON file: the value at `path` becomes `value` (`null`: nothing). */
export interface PropertyEdit {
  readonly op: 'set';
  readonly path: readonly string[];
  readonly value: PropertyValue;
}

/**
 * The table with the edits made, one after the other: tables on the way are made where there are none, and `null` takes
 * the name away. Neither the table nor any value in it is changed; each is copied once, however many edits there are.
 */
export function setProperties(table: Properties, edits: readonly Pick<PropertyEdit, 'path' | 'value'>[]): Properties {
  const copies = new Set<Properties>();
  const copyOf = (original: Properties): Properties => {
    if (copies.has(original)) return original;
    const copy = tableOf(original);
    copies.add(copy);
    return copy;
  };
  const changed = copyOf(table);
  for (const { path, value } of edits) set(changed, path, value, copyOf);
  return changed;
}

function set(
  table: Properties,
  [name, ...rest]: readonly string[],
  value: PropertyValue,
  copyOf: (original: Properties) => Properties,
): void {
  if (name === undefined) throw new Error('An edit of properties has an empty path.');
  if (rest.length > 0) {
    const current = table[name];
    if (value === null && !isTable(current)) return;
    const inner = copyOf(isTable(current) ? current : emptyProperties());
    table[name] = inner;
    set(inner, rest, value, copyOf);
  } else if (value === null) delete table[name];
  else table[name] = value;
}
