import type { Chunk, Statement } from '#adapters/lua/tree/syntax-tree';
import { Problem } from '#domain/problem/problem';
import { Bindings } from './bindings.js';
import { type Entry, isCode, ScriptTable } from './script-table.js';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptModel } from '#domain/model/script-model';
import { constantOf, notConstant } from '#adapters/lua/constant';

/** Fields that the runtime reads from a layer's module, not from the argument of `setProps`. */
const moduleFields = new Set(
  'align randXStart randXEnd randYStart randYEnd xScale yScale scaleX scaleY rotation layerAsBg isSharedAsset imagePath'.split(
    ' ',
  ),
);
/** Of those, the ones that `setProps` would overwrite. */
const setAfterProps = new Set(['isSharedAsset', 'imagePath']);

/** The tables with the properties that a script describes. */
export interface ScriptTables {
  /** The table that the script passes to the runtime. */
  readonly module: ScriptTable;
  /** The table with a layer's own properties, beside the module. */
  readonly layer: { readonly table: ScriptTable; readonly given: Statement | undefined } | undefined;
}

/**
 * Finds the tables of a script.
 * @throws Problem `script-not-recognised` where the script returns no table that its text shows
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

/** The top-level names of the properties, each with its entry. */
export function topEntries({ module, layer }: ScriptTables): Map<string, Entry> {
  const entries = new Map(module.entries);
  for (const [name, entry] of module.entries)
    if (layer !== undefined && entry.table === layer.table) entries.delete(name);
  for (const [name, entry] of layer?.table.entries ?? []) entries.set(name, entry);
  return entries;
}

/** The table for a name that is not set yet, and the statement that the assignment has to follow, if any. */
export function ownerOf(
  { module, layer }: ScriptTables,
  name: string,
): { readonly table: ScriptTable; readonly after: Statement | undefined } {
  if (layer === undefined) return { table: module, after: undefined };
  if (layer.given === undefined || !moduleFields.has(name)) return { table: layer.table, after: undefined };
  return { table: module, after: setAfterProps.has(name) ? layer.given : undefined };
}

function layerOf(bindings: Bindings, module: ScriptTable): ScriptTables['layer'] {
  // An imported layer has no script of its own: there the table is one property of several.
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
 * The editor begins each page with a background, which has its own properties in `properties`. In the script of a class, a
 * component or a group the module has a name, or `properties` has no size; a class that changes a layer has an alignment, too.
 */
function backgroundOf({ entries }: ScriptTable): ScriptTable | undefined {
  const own = entries.get('properties')?.table;
  if (own === undefined || entries.has('name') || entries.has('class')) return undefined;
  const hasEntries = (...names: readonly string[]): boolean => names.every((name) => own.entries.has(name));
  return hasEntries('name', 'width', 'height') && !hasEntries('align', 'layerAsBg') ? own : undefined;
}

/**
 * Physics scripts set their properties inside `create`, on `self`. They are read there when the
 * script sets them nowhere else.
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

/** The content of a script's tables: constants as values, all but functions of the rest as `computed`. */
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
  // A table that contains itself (`M.__index = M`) is code.
  if (around.includes(table) || table.filledByCode) return notConstant;
  if (table.entries.size > 0) return readEntries(table.entries, path, [...around, table], computed);
  return table.written === undefined ? notConstant : constantOf(table.written);
}
