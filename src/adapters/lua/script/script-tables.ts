import type { Chunk, Statement } from '#adapters/lua/tree/syntax-tree';
import { Problem } from '#domain/problem/problem';
import { Bindings } from './bindings.js';
import { type Entry, isCode, ScriptTable } from './script-table.js';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptModel } from '#domain/model/script-model';
import { constantOf, notConstant } from '#adapters/lua/constant';

/** Fields that the runtime reads from a layer's module itself, not from the table given to `setProps`. */
const moduleFields = new Set(
  'align randXStart randXEnd randYStart randYEnd xScale yScale scaleX scaleY rotation layerAsBg isSharedAsset imagePath'.split(
    ' ',
  ),
);
/** Of those, the ones that `setProps` would overwrite. */
const setAfterProps = new Set(['isSharedAsset', 'imagePath']);

/** The tables that say what a script's thing is like. */
export interface ScriptTables {
  /** What the script hands to the runtime. */
  readonly module: ScriptTable;
  /** A layer's own properties, which stand in a table of their own beside the module. */
  readonly layer: { readonly table: ScriptTable; readonly given: Statement | undefined } | undefined;
}

/**
 * Finds the tables of a script.
 * @throws Problem `script-not-recognised` where what the script returns is no table that can be followed
 */
export function findTables(chunk: Chunk): ScriptTables {
  const bindings = new Bindings();
  bindings.run(chunk.body);
  const module = bindings.returned;
  if (module === undefined || (module.written === undefined && module.reference === undefined)) {
    throw new Problem(
      'script-not-recognised',
      'The script does not return a table of properties that can be found in it, so nothing in it can be set.',
    );
  }
  readCreate(bindings, module);
  return { module, layer: layerOf(bindings, module) };
}

/** The names that the thing has at its top, and where each is set. */
export function topEntries({ module, layer }: ScriptTables): Map<string, Entry> {
  const entries = new Map(module.entries);
  for (const [name, entry] of module.entries)
    if (layer !== undefined && entry.table === layer.table) entries.delete(name);
  for (const [name, entry] of layer?.table.entries ?? []) entries.set(name, entry);
  return entries;
}

/** The table that a name which is not set yet belongs into, and the statement that it must come after, if any. */
export function ownerOf(
  { module, layer }: ScriptTables,
  name: string,
): { readonly table: ScriptTable; readonly after: Statement | undefined } {
  if (layer === undefined) return { table: module, after: undefined };
  if (layer.given === undefined || !moduleFields.has(name)) return { table: layer.table, after: undefined };
  return { table: module, after: setAfterProps.has(name) ? layer.given : undefined };
}

function layerOf(bindings: Bindings, module: ScriptTable): ScriptTables['layer'] {
  // A layer that is imported from elsewhere is no layer's own script: there the table is one property of several.
  if (module.entries.has('classProps')) return undefined;
  const given = bindings.methodCalls.findLast(({ method, of }) => of === module && /^setProps/.test(method));
  if (given !== undefined) return { table: given.table, given: given.statement };
  const own =
    module.entries.get('layerProps')?.table ??
    bindings.variable('layerProps') ??
    bindings.variable('_layerProps') ??
    backgroundOf(module);
  return own?.written === undefined || own === module ? undefined : { table: own, given: undefined };
}

/**
 * The background that the editor begins each page with has its own in `properties`. Those of a class, a component or a group are
 * something of a module that says its name, or say no size; the class that changes a layer afterwards says how it lies, too.
 */
function backgroundOf({ entries }: ScriptTable): ScriptTable | undefined {
  const own = entries.get('properties')?.table;
  if (own === undefined || entries.has('name') || entries.has('class')) return undefined;
  const hasEntries = (...names: readonly string[]): boolean => names.every((name) => own.entries.has(name));
  return hasEntries('name', 'width', 'height') && !hasEntries('align', 'layerAsBg') ? own : undefined;
}

/**
 * Physics scripts set their properties inside `create`, on `self`. They are read there when the
 * script says them nowhere else.
 */
function readCreate(bindings: Bindings, module: ScriptTable): void {
  const create = bindings.methods.findLast(({ name, of }) => name === 'create' && of === module)?.declaration;
  if (create === undefined || module.entries.has('properties')) return;
  const inner = new Bindings();
  const self = new ScriptTable(undefined);
  inner.bind('self', self, create);
  inner.run(create.body);
  for (const name of ['name', 'class', 'properties']) {
    const entry = self.entries.get(name);
    if (entry !== undefined && !module.entries.has(name)) module.entries.set(name, entry);
  }
}

/** What the tables of a script say: constants as values, everything else but functions as `computed`. */
export function readScript(tables: ScriptTables): ScriptModel {
  const computed: string[] = [];
  const values = readEntries(topEntries(tables), '', [tables.module], computed);
  return { values, computed, readonly: values['readonly'] === true };
}

function readEntries(
  entries: ReadonlyMap<string, Entry>,
  above: string,
  around: readonly ScriptTable[],
  computed: string[],
): Properties {
  const values = emptyProperties();
  for (const [name, entry] of entries) {
    const path = above === '' ? name : `${above}.${name}`;
    const value = readEntry(entry, path, around, computed);
    if (value !== notConstant) values[name] = value;
    else if (entry.value.type !== 'FunctionDeclaration') computed.push(path);
  }
  return values;
}

function readEntry(
  entry: Entry,
  path: string,
  around: readonly ScriptTable[],
  computed: string[],
): PropertyValue | typeof notConstant {
  const { table, value } = entry;
  if (isCode(entry)) return notConstant;
  if (table === undefined) return constantOf(value);
  // A table that holds itself (`M.__index = M`) is code's affair.
  if (around.includes(table) || table.filledByCode) return notConstant;
  if (table.entries.size > 0) return readEntries(table.entries, path, [...around, table], computed);
  return table.written === undefined ? notConstant : constantOf(table.written);
}
