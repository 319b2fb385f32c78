import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  sameValue,
  tableOf,
  valueAt,
} from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { resetValue, type WithDefaults } from './defaults.js';
import { asWritten } from './typed-values.js';

/**
 * The fewest edits that bring the values of `patch` into `current`. `null` sets a value back to its
 * default, and is no edit where the default holds already.
 */
export function planEdits(
  current: Properties,
  defaults: Properties,
  patch: Properties,
  above: readonly string[] = [],
): PropertyEdit[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const path = [...above, name];
    const now = current[name] ?? null;
    const defaultValue = defaults[name] ?? null;
    if (isTable(value) && isTable(now)) return planEdits(now, isTable(defaultValue) ? defaultValue : {}, value, path);
    const unchanged = value === null ? sameValue(now, defaultValue) : sameValue(now, value);
    return unchanged ? [] : [edit(path, value)];
  });
}

function edit(path: readonly string[], value: PropertyValue): PropertyEdit {
  return { op: 'set', path, value };
}

/** The same edits for a script, which has to write out each default. */
export function writeDefaults(edits: readonly PropertyEdit[], kind: WithDefaults): PropertyEdit[] {
  return edits.map((planned) =>
    planned.value === null ? edit(planned.path, resetValue(kind, planned.path)) : planned,
  );
}

type Kind = Pick<ScriptDefinition, 'presentWhen' | 'properties'>;

/**
 * The values of a script at runtime. A table that exists is switched on, whatever its own switch is; one that does not
 * exist is off, whatever the JSON file has.
 */
export function valuesAtRuntime({ values, computed }: ScriptModel, { presentWhen }: Kind): Properties {
  const atRuntime = tableOf(values);
  for (const [name, by] of Object.entries(presentWhen)) {
    if (computed.some(({ at }) => at === name)) continue;
    const table = values[name];
    atRuntime[name] = tableOf(isTable(table) ? table : {}, { [by]: isTable(table) });
  }
  return atRuntime;
}

/**
 * The edits of a script, with each of these tables added whole when it is switched on, and removed when it is not. One
 * that is on gets what it lacks beside the edits, but no switch: that it exists switches it on.
 * @param script its present values
 * @param wanted all values after the edits
 */
export function writePresent(
  edits: readonly PropertyEdit[],
  { values, computed }: ScriptModel,
  { presentWhen, properties }: Kind,
  wanted: Properties,
): PropertyEdit[] {
  const places = computed.map(({ at }) => at);
  const tables = Object.entries(presentWhen).filter(([name]) => edits.some(({ path }) => path[0] === name));
  const asked = new Set(edits.map(({ path }) => path.join('.')));
  const written = tables.flatMap(([name, by]) => {
    const table = wanted[name];
    const present = isTable(table) && table[by] === true ? asWritten(table, name, properties) : null;
    if (places.includes(name)) return [edit([name], present)];
    const stays = present !== null && isTable(values[name]);
    // What stands in a table that stays is only replaced by an edit of its own. The rest makes the table whole.
    return planEdits(values, emptyProperties(), { [name]: present }).filter(({ path }) => {
      const place = path.join('.');
      if (stays && path.at(-1) === by) return false;
      return asked.has(place) || (!places.includes(place) && !(stays && valueAt(values, path) !== undefined));
    });
  });
  return [...edits.filter(({ path }) => !tables.some(([name]) => name === path[0])), ...written];
}

/**
 * The edits of a script, and those of the other places where the runtime looks for the same values. Where the script has a
 * copy of its own there, the runtime would use the old value.
 * @param values of the script
 */
export function withCopies(
  edits: readonly PropertyEdit[],
  values: Properties,
  { copies }: Pick<ScriptDefinition, 'copies'>,
): PropertyEdit[] {
  const byPath = new Map(edits.map((edit) => [edit.path.join('.'), edit]));
  const copied = Object.entries(copies).flatMap(([to, from]): PropertyEdit[] => {
    const edit = byPath.get(from);
    const path = to.split('.');
    return edit === undefined || byPath.has(to) || valueAt(values, path) === undefined ? [] : [{ ...edit, path }];
  });
  return [...edits, ...copied];
}

/**
 * The edits of a script, and those that remove a table that is asked to be `null`. Such a table has an effect without a value,
 * where nothing else would change.
 * @param values of the script
 */
export function removeNilTables(
  edits: readonly PropertyEdit[],
  values: Properties,
  patch: Properties,
  { nilTables }: Pick<ScriptDefinition, 'nilTables'>,
): PropertyEdit[] {
  const isPlanned = (name: string): boolean => edits.some(({ path }) => path.length === 1 && path[0] === name);
  const empty = nilTables.filter((name) => patch[name] === null && (values[name] ?? null) !== null && !isPlanned(name));
  return [...edits, ...empty.map((name) => edit([name], null))];
}

/**
 * The edits that set every value of such a table to `nil`, as one that makes the table `nil`.
 * @param values of the script
 * @returns `undefined` where there are none
 */
export function emptyNilTables(
  edits: readonly PropertyEdit[],
  values: Properties,
  { nilTables }: Pick<ScriptDefinition, 'nilTables'>,
): PropertyEdit[] | undefined {
  const emptied = nilTables.filter((name) => {
    const table = values[name];
    const unset = edits.filter(({ path, value }) => path.length === 2 && path[0] === name && value === null);
    return (
      isTable(table) && unset.length > 0 && Object.keys(table).every((key) => unset.some(({ path }) => path[1] === key))
    );
  });
  if (emptied.length === 0) return undefined;
  const others = edits.filter(({ path }) => !emptied.includes(path[0] ?? ''));
  return [...others, ...emptied.map((name) => edit([name], null))];
}

/** The edits that give the values back that a script has at these places. */
export function inverseOf(edits: readonly PropertyEdit[], values: Properties): PropertyEdit[] {
  return edits.flatMap(({ path }) => {
    const value = valueAt(values, path) ?? null;
    return isTable(value) ? planEdits({}, {}, value, path) : [edit(path, value)];
  });
}
