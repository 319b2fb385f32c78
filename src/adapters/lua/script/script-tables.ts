import type { Chunk, Statement } from '#adapters/lua/tree/syntax-tree';
import { Problem } from '#domain/problem/problem';
import { Bindings } from './bindings.js';
import { type Entry, isCode, type ScriptTable } from './script-table.js';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ComputedValue, ScriptModel } from '#domain/model/script-model';
import type { ScriptForm } from '#application/ports/script-form';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { decodeUtf8 } from '#application/support/bytes';
import { isReadIn, lifeCycle } from './table-reads.js';

/** Fields that the runtime reads from a layer's module, not from the argument of `setProps`. */
const moduleFields = new Set(
  'align attachToEdge xScale yScale scaleX scaleY rotation layerAsBg isSharedAsset imagePath'.split(' '),
);
/** Fields of the module that `setProps` sets itself: what the module had before is gone. */
const setByProps = new Set('name blendMode infinity randXStart randXEnd randYStart randYEnd imagePath'.split(' '));
/** Of the module's fields, those that a shape has in its table: its script draws from that. */
const drawnFields = new Set(['xScale', 'yScale', 'rotation']);
/** Of the module's fields, those that are set behind `setProps`: older runtimes set them there, too. */
const setAfterProps = new Set(['isSharedAsset', 'imagePath']);

/** The table with a layer's own properties, beside its module. */
interface LayerTable {
  readonly table: ScriptTable;
  /** The call that gives it to the module, which takes what the table holds then. */
  readonly given?: Statement;
  readonly entries?: ReadonlyMap<string, Entry>;
}

/** The tables with the properties that a script describes. */
export interface ScriptTables {
  /** The table that the script passes to the runtime. */
  readonly module: ScriptTable;
  readonly layer: LayerTable | undefined;
  /** Whether code may read the tables. */
  readonly isRead: boolean;
}

/**
 * Finds the tables of a script.
 * @throws Problem `script-not-recognised` where the text does not show which table the script returns
 */
export function findTables(chunk: Chunk, form: ScriptForm): ScriptTables {
  const bindings = new Bindings();
  bindings.run(chunk.body);
  const module = returnedFrom(bindings);
  if (form === 'table') return { module, layer: undefined, isRead: true };
  const local = localOf(bindings);
  for (const event of ['init', 'create']) readMethod(module, local?.table, event);
  if (form === 'properties') findProperties(module, local?.table);
  const layer = form === 'layer' ? layerOf(bindings, module, local?.table) : undefined;
  if (module.filledByCode || layer?.table.filledByCode === true)
    throw notRecognised('Code sets values in it by names that only a run could show.');
  const own = layer?.table ?? module.entries.get('properties')?.table;
  // The scripts of a layer's classes take its `layerProps` from the module.
  const isShown = layer !== undefined && layer.table === module.entries.get('layerProps')?.table;
  const isRead = own !== undefined && own === local?.table ? isLocalRead(chunk, local) : isShown || isTableRead(module);
  return { module, layer, isRead };
}

function returnedFrom({ returned, returnedEarly }: Bindings): ScriptTable {
  if (returned === undefined || (returned.written === undefined && returned.reference === undefined))
    throw notRecognised('It does not return a table of properties that can be found in it.');
  if (returnedEarly.some((table) => table !== returned))
    throw notRecognised('A condition decides which table it returns.');
  return returned;
}

function notRecognised(why: string): Problem {
  return new Problem('script-not-recognised', `Nothing in the script can be set. ${why}`);
}

/** Whether code gets the table: another module's, or the script's own functions, which the runtime calls with it. */
function isTableRead({ written, isHandedOver, entries }: ScriptTable): boolean {
  return written === undefined || isHandedOver || [...entries].some(([name, entry]) => isMethod(name, entry));
}

/** Whether code gets a local table: the module has it, or a function uses its name. */
function isLocalRead(chunk: Chunk, { name, table }: LocalTable): boolean {
  return table.isHandedOver || isReadIn(chunk, name);
}

function isMethod(name: string, { value }: Entry): boolean {
  return value.type === 'FunctionDeclaration' || (lifeCycle.has(name) && constantOf(value) === notConstant);
}

/** The top-level names of the properties, each with its entry. */
export function topEntries({ module, layer }: ScriptTables): Map<string, Entry> {
  if (layer === undefined) return new Map(module.entries);
  const { table, given } = layer;
  const entries = new Map(
    [...module.entries].filter(([name, entry]) =>
      given === undefined ? entry.table !== table : isReadFromModule(name, entry, given, table),
    ),
  );
  for (const [name, entry] of table.entries) entries.set(name, asGiven(name, entry, layer));
  return entries;
}

/** Whether the runtime takes the value that the module has: `setProps` replaces some that were there before. */
function isReadFromModule(name: string, { value }: Entry, given: Statement, table: ScriptTable): boolean {
  return setByProps.has(name) ? value.start > given.start : isModuleField(name, table);
}

/** Whether the runtime reads the field from the module of a layer with this table. */
function isModuleField(name: string, table: ScriptTable): boolean {
  return moduleFields.has(name) && !(drawnFields.has(name) && isShape(table));
}

function isShape({ entries }: ScriptTable): boolean {
  const shape = entries.get('shapedWith');
  const value = shape === undefined ? notConstant : constantOf(shape.value);
  return typeof value === 'string' && value !== '';
}

/** A value that is assigned after `setProps` is code: which of the two the runtime takes depends on the name. */
function asGiven(name: string, entry: Entry, { entries }: LayerTable): Entry {
  return entries === undefined || entries.get(name) === entry ? entry : { ...entry, conditional: true };
}

/** Where a name belongs that is not set yet. */
export interface Owner {
  readonly table: ScriptTable;
  /** The statement that the assignment has to follow. */
  readonly after?: Statement | undefined;
}

export function ownerOf({ module, layer }: ScriptTables, name: string): Owner {
  const isOfModule = layer === undefined || (layer.given !== undefined && isModuleField(name, layer.table));
  if (!isOfModule) return { table: layer.table };
  const after = setAfterProps.has(name) ? layer?.given : undefined;
  return { table: module, after };
}

function layerOf(bindings: Bindings, module: ScriptTable, local: ScriptTable | undefined): LayerTable | undefined {
  // An imported layer has no script of its own: there the table is one property of several.
  if (module.entries.has('classProps')) return undefined;
  const gift = bindings.gifts.findLast(({ method, of }) => of === module && method.startsWith('setProps'));
  if (gift !== undefined) return { table: gift.table, given: gift.statement, entries: gift.entries };
  const isOfOther = bindings.gifts.some(({ table }) => table === local);
  // The editor begins each page with a background, which has its own properties in `properties`.
  const held =
    module.entries.get('layerProps')?.table ??
    (isOfOther ? undefined : local) ??
    module.entries.get('properties')?.table;
  return held?.written === undefined || held === module ? undefined : { table: held };
}

/** The local table that shapes and older scripts have for their properties. */
interface LocalTable {
  readonly name: string;
  readonly table: ScriptTable;
}

function localOf(bindings: Bindings): LocalTable | undefined {
  for (const name of ['layerProps', '_layerProps']) {
    const table = bindings.variable(name);
    if (table?.written !== undefined) return { name, table };
  }
  return undefined;
}

/** Older scripts of the editor's class `properties` have the table as a local one. */
function findProperties(module: ScriptTable, table: ScriptTable | undefined): void {
  if (table?.written === undefined || module.entries.has('properties')) return;
  module.entries.set('properties', { value: table.written, table, conditional: false });
}

/**
 * What a method sets in the module or in the local table as it begins replaces what they have. Joints set all their
 * properties there.
 */
function readMethod(module: ScriptTable, local: ScriptTable | undefined, event: string): void {
  const method = module.entries.get(event);
  const [code, ...others] = method?.held?.codes ?? [];
  if (method?.conditional === true || code === undefined || others.length > 0) return;
  const copies = new Map<ScriptTable, ScriptTable>();
  const self = module.copy(copies);
  local?.copy(copies);
  new Bindings(copies).runMethod(code, self);
  // Most of what a method sets first is the state of an object, and no property.
  for (const [name, entry] of self.entries)
    if (!module.entries.has(name) && !ownInMethods.has(name)) self.entries.set(name, { ...entry, byCode: true });
  const seen = new Set<ScriptTable>();
  for (const table of [module, ...(local === undefined ? [] : [local])])
    replaceIn(table, copies.get(table) ?? table, seen);
}

/** The fields of a module that are properties also where a method sets them first. */
const ownInMethods = new Set(['name', 'class', 'properties']);

/** Sets the values of the table for which its changed copy has others. */
function replaceIn(table: ScriptTable, copy: ScriptTable, seen: Set<ScriptTable>): void {
  if (seen.has(table)) return;
  seen.add(table);
  table.filledByCode ||= copy.filledByCode;
  table.itemsByCode ||= copy.itemsByCode;
  for (const [name, entry] of copy.entries) {
    const before = table.entries.get(name);
    if (entry.conditional && !before?.conditional) continue;
    if (entry.value !== before?.value) table.entries.set(name, entry);
    else if (before.table !== undefined && entry.table !== undefined) replaceIn(before.table, entry.table, seen);
  }
}

/** What of a script is being read, and the computed values that were found in it. */
interface Reading {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly computed: ComputedValue[];
}

/** The content of a script's tables: constants as values, all but functions of the rest as `computed`. */
export function readScript(tables: ScriptTables, text: string): ScriptModel {
  const reading: Reading = { text, lineOf: lineFinder(text), computed: [] };
  const values = readEntries(topEntries(tables), '', [tables.module], reading);
  return { values, computed: reading.computed, readonly: values['readonly'] === true, isRead: tables.isRead };
}

function readEntries(
  entries: ReadonlyMap<string, Entry>,
  above: string,
  around: readonly ScriptTable[],
  reading: Reading,
): Properties {
  const values = emptyProperties();
  for (const [name, entry] of entries) {
    const path = above === '' ? name : `${above}.${name}`;
    const value = readEntry(entry, path, around, reading);
    if (value !== notConstant) values[name] = value;
    else if (isExpression(entry, around)) reading.computed.push(computedValue(entry, path, reading));
  }
  return values;
}

/** Whether the entry is neither a function in any case nor a table that contains itself (`M.__index = M`). */
function isExpression({ value, table, conditional }: Entry, around: readonly ScriptTable[]): boolean {
  return (conditional || value.type !== 'FunctionDeclaration') && (table === undefined || !around.includes(table));
}

function computedValue(entry: Entry, at: string, { text, lineOf }: Reading): ComputedValue {
  const { value, table } = entry;
  return {
    at,
    expression: decodeUtf8(text.slice(value.start, value.end)),
    line: lineOf(value.start),
    replaceable: !isCode(entry) && table?.isFilled !== true,
  };
}

function readEntry(
  entry: Entry,
  path: string,
  around: readonly ScriptTable[],
  reading: Reading,
): PropertyValue | typeof notConstant {
  const { table, value } = entry;
  if (isCode(entry)) return notConstant;
  if (table === undefined) return constantOf(value);
  // A table that contains itself (`M.__index = M`) is code.
  if (around.includes(table) || table.isFilled) return notConstant;
  if (table.entries.size > 0) return readEntries(table.entries, path, [...around, table], reading);
  return table.written === undefined ? notConstant : constantOf(table.written);
}
