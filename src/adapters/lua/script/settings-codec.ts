import { treeOfFile, parseLuaFile } from '#adapters/lua/lua-file';
import type { AppStart, RegisteredModule, SettingsCodec, WrittenValue } from '#application/ports/settings-codec';
import { emptyProperties, type Properties, type PropertyValue, sameValue } from '#domain/properties/property-value';
import { contentShapeOf } from './content-shape.js';
import { StaticRun } from './static-run.js';
import { type Key, type Possible, type Possibles, type StaticState, unknown, unset } from './static-state.js';
import type { StaticCall } from './static-values.js';

export const settingsCodec: SettingsCodec = {
  parse(source, modules = new Map()) {
    const chunk = parseLuaFile(source);
    const chunks = Array.from(modules, ([name, content]) => [name, treeOfFile(content)] as const);
    const starts: AppStart[] = [];
    const registered: RegisteredModule[] = [];
    const onCall = (call: StaticCall): void => {
      if (call.name === 'bootstrap') starts.push(...startsOf(call));
      if (call.name === 'setCustomModule') registered.push(...registeredBy(call));
    };
    const known = new Map(chunks.flatMap(([name, each]) => (each === undefined ? [] : [[name, each] as const])));
    const run = new StaticRun(chunk, known, onCall);
    return {
      ...globalsOf(run.state),
      contentShape: contentShapeOf(chunk),
      requires: [...run.requires],
      starts,
      registered,
      raises: run.raises,
    };
  },
};

function globalsOf(state: StaticState): { readonly globals: Properties; readonly unknown: ReadonlySet<string> } {
  const omitted = new Set<string>();
  const globals = emptyProperties();
  for (const name of state.globals()) {
    const value = shownValue(state, state.variable(name) ?? unset, name, omitted);
    if (value === undefined) omitted.add(name);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) globals[name] = value;
  }
  return { globals, unknown: omitted };
}

/** The value on which all possible ones agree; of tables, with the entries on which they do. The other paths go to `omitted`. */
function shownValue(
  state: StaticState,
  possibles: Possibles,
  path: string,
  omitted: Set<string>,
): PropertyValue | undefined {
  const tables = possibles.flatMap((each) => (each.type === 'table' ? each.id : []));
  if (tables.length === possibles.length) return shownTable(state, tables, path, omitted);
  const [first] = possibles;
  if (first?.type !== 'constant') return undefined;
  const doAgree = possibles.every((each) => each.type === 'constant' && sameValue(each.value, first.value));
  return doAgree ? first.value : undefined;
}

function shownTable(
  state: StaticState,
  tables: readonly number[],
  path: string,
  omitted: Set<string>,
): PropertyValue | undefined {
  const keys = new Set(tables.flatMap((id) => [...state.table(id).fields.keys()]));
  const shown = emptyProperties();
  const items: PropertyValue[] = [];
  for (const key of keys) {
    const below = `${path}.${key}`;
    // A table that holds itself ends here.
    const values = below.length > maxPath ? unknown : fieldsOf(state, tables, key);
    const value = shownValue(state, values, below, omitted);
    if (value === undefined) omitted.add(below);
    else if (typeof key === 'string') shown[key] = value;
    else if (key === items.length + 1) items.push(value);
  }
  if (items.length === 0 || Object.keys(shown).length > 0) return shown;
  return items.length === keys.size ? items : undefined;
}

const maxPath = 1_000;

function fieldsOf(state: StaticState, tables: readonly number[], key: Key): Possibles {
  return tables.flatMap((id) => state.field(id, key));
}

/** A start for each table that may be passed. */
function startsOf({ arguments: [settings = unset], state, at }: StaticCall): AppStart[] {
  return settings.flatMap((each): AppStart[] => {
    // A call without a table fails. Where the table is set in branches, the app does not get there without one of them.
    if (each.type === 'unset') return [];
    if (each.type !== 'table') return [{ at, choice: () => ({ values: [], computed: true }) }];
    // The table may change later.
    const then = state.branch();
    return [
      {
        at: each.at,
        choice(key) {
          const possibles = then.field(each.id, key);
          return {
            values: possibles.flatMap(written),
            computed: possibles.some(({ type }) => type === 'unknown' || type === 'table'),
          };
        },
      },
    ];
  });
}

function written(possible: Possible): WrittenValue[] {
  return possible.type === 'constant' ? [{ ...possible.at, value: possible.value }] : [];
}

const kinds = ['components', 'commands'] as const;

function registeredBy({ arguments: [folder = unset, own = unset], state }: StaticCall): RegisteredModule[] {
  const folders = folder.flatMap(written);
  const tables = own.flatMap((each) => (each.type === 'table' ? each.id : []));
  return folders.flatMap(({ value: root }) =>
    kinds.flatMap((kind) =>
      itemsOf(state, fieldsOf(state, tables, kind)).flatMap(({ value: name, ...at }) =>
        typeof root === 'string' && typeof name === 'string' ? { module: `${root}.${kind}.${name}`, name, at } : [],
      ),
    ),
  );
}

function itemsOf(state: StaticState, lists: Possibles): WrittenValue[] {
  return lists.flatMap((list) =>
    list.type === 'table' ? [...state.table(list.id).fields.values()].flatMap((each) => each.flatMap(written)) : [],
  );
}
