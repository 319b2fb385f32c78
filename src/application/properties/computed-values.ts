import type { ComputedValue, PropertyEdit } from '#domain/model/script-model';
import { isTable, type Properties, type PropertyValue, tableOf, valueAt } from '#domain/properties/property-value';

/** The table without the values at these dotted paths. The tables around them stay. */
export function withoutPaths(table: Properties, paths: readonly string[]): Properties {
  return paths.reduce((values, path) => withoutPath(values, path.split('.')), table);
}

function withoutPath(table: Properties, [name = '', ...rest]: readonly string[]): Properties {
  const inner = table[name];
  if (inner === undefined || (rest.length > 0 && !isTable(inner))) return table;
  const values = tableOf(table);
  if (rest.length > 0 && isTable(inner)) values[name] = withoutPath(inner, rest);
  else delete values[name];
  return values;
}

/** The computed values that the edits would replace, in the order of the script. */
export function replacedBy(
  edits: readonly Pick<PropertyEdit, 'path' | 'value'>[],
  computed: readonly ComputedValue[],
): ComputedValue[] {
  return computed.filter(({ at, replaceable }) => replaceable && edits.some((edit) => replaces(edit, at.split('.'))));
}

function replaces({ path, value }: Pick<PropertyEdit, 'path' | 'value'>, at: readonly string[]): boolean {
  const shorter = Math.min(path.length, at.length);
  if (!at.slice(0, shorter).every((name, index) => path[index] === name)) return false;
  return path.length >= at.length || reaches(value, at.slice(path.length));
}

/** Whether a table that replaces another leaves nothing of it at the path. A computed value that it does not name stays. */
function reaches(value: PropertyValue | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined;
  return !isTable(value) || reaches(value[name], rest);
}

/** Whether one of the dotted paths is that of the value, or that of a table around it or of a value in it. */
export function isNamed({ at }: ComputedValue, paths: readonly string[]): boolean {
  return paths.some((path) => `${at}.`.startsWith(`${path}.`) || path.startsWith(`${at}.`));
}

/**
 * The edits, with those that clear the place: a computed table has no name to edit, and a computed value that is set back to
 * nothing looks as if it were nothing already.
 */
export function clearing(
  edits: readonly PropertyEdit[],
  computed: readonly ComputedValue[],
  patch: Properties,
): PropertyEdit[] {
  const places = computed.filter(({ replaceable }) => replaceable).map(({ at }) => at.split('.'));
  const isSet = (place: readonly string[]): boolean => edits.some(({ path }) => path.join('.') === place.join('.'));
  const isAbove = (place: readonly string[]): boolean =>
    edits.some(({ path }) => path.length > place.length && place.every((name, index) => path[index] === name));
  const cleared = places.filter((place) => !isSet(place) && (isAbove(place) || valueAt(patch, place) === null));
  return [...cleared.map((path): PropertyEdit => ({ op: 'set', path, value: null })), ...edits];
}
