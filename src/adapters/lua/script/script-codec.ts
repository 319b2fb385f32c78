import type { PropertyCodec, ScriptCodec } from '#application/ports/model-codec';
import type { ScriptForm } from '#application/ports/script-form';
import type { Work } from '#application/ports/work';
import { memoize } from '#application/support/memoize';
import { tooLargeToWrite } from '#application/support/too-large';
import { finish } from '#application/support/in-turns';
import { type PropertyEdit, type ScriptModel, setProperties } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { isTable, sameStored } from '#domain/properties/property-value';
import { parseLuaFile, parseLuaText, writeLuaText } from '#adapters/lua/lua-file';
import { TooManyTokens } from '#adapters/lua/tree/lua-syntax-error';
import type { Chunk } from '#adapters/lua/tree/syntax-tree';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import { withoutLineBlanks } from '#adapters/lua/text/line-blanks';
import { hasNewline } from '#adapters/lua/text/lines';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import { findTables, readScript, type ScriptTables, topEntries } from './script-tables.js';
import { planEdit } from './plan-edit.js';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { type Entry, holdsList, isCode } from './script-table.js';

const codecs: Readonly<Record<ScriptForm, PropertyCodec<ScriptModel>>> = {
  table: codecOf('table'),
  module: codecOf('module'),
  layer: codecOf('layer'),
  properties: codecOf('properties'),
};

/** Scripts of layers, classes and components: the tables that the runtime reads, read as data and edited in place. */
export const scriptCodec: ScriptCodec = { ...codecs.table, of: (form) => codecs[form] };

function codecOf(form: ScriptForm): PropertyCodec<ScriptModel> {
  return {
    // A new layer is made as those beside it are, and each change of a page reads the same scripts.
    parse: memoize((source: Uint8Array) => {
      const { tables, text } = scriptOf(parseLuaFile(source), form);
      return readScript(tables, text);
    }),

    edit: (source, edits) => finish(editing(source, form, edits)),

    editing: (source, edits) => editing(source, form, edits),
  };
}

interface Script {
  readonly text: string;
  readonly form: ScriptForm;
  readonly tables: ScriptTables;
}

function scriptOf(chunk: Chunk, form: ScriptForm): Script {
  return { text: chunk.text, form, tables: findTables(chunk, form) };
}

function* editing(source: Uint8Array, form: ScriptForm, edits: readonly PropertyEdit[]): Work<Uint8Array> {
  const chunk = parseLuaFile(source);
  const edited = yield* makeEdits(chunk, form, edits);
  return edited === chunk.text ? source : writeLuaText(edited);
}

function* makeEdits(chunk: Chunk, form: ScriptForm, edits: readonly PropertyEdit[]): Work<string> {
  const script = scriptOf(chunk, form);
  const wanted = setProperties(readScript(script.tables, script.text).values, edits);
  yield chunk.text.length;
  try {
    for (const plan of [amongLineBlanks, makeAll]) {
      const edited = yield* plan(script, edits);
      if (edited === undefined) continue;
      if (edited.text === chunk.text || sameStored(readScript(edited.tables, edited.text).values, wanted))
        return edited.text;
      yield edited.text.length;
    }
    throw unsafe();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'model-not-readable') throw error;
    // The author's text was readable: only its edited form can be at fault.
    throw error.cause instanceof TooManyTokens ? tooLargeToWrite(error.cause.message) : unsafe(error);
  }
}

/**
 * The script with the edits made as its lines are, with a blank before each line end; `undefined` where they are not.
 */
function* amongLineBlanks(script: Script, edits: readonly PropertyEdit[]): Work<Script | undefined> {
  // In a string that goes over several lines, a blank before a line end is part of the value.
  const bare = hasStringOverLines(script.text) ? undefined : withoutLineBlanks(script.text);
  if (bare === undefined) return undefined;
  const edited = yield* makeAll(yield* read(bare.text, script.form), edits);
  return yield* read(bare.restore(edited.text), script.form);
}

function* read(text: string, form: ScriptForm): Work<Script> {
  const script = scriptOf(parseLuaText(text), form);
  yield text.length;
  return script;
}

function hasStringOverLines(text: string): boolean {
  return tokensOnce(text).some(({ start, end }) => hasNewline(text.slice(start, end)));
}

/**
 * The script with the edits made, one after the other. It is read again after each. Edits that replace a word by a word
 * are made together: they change the reading of nothing else.
 */
function* makeAll(before: Script, edits: readonly PropertyEdit[]): Work<Script> {
  let script = before;
  let words = new WordEdits(before.text);
  for (const edit of edits) {
    for (const part of splitEdit(script.tables, edit)) {
      if (words.take(part, () => planEdit(script.text, script.tables, part))) continue;
      script = yield* spliced(script, words.splices);
      script = yield* spliced(script, planEdit(script.text, script.tables, part));
      words = new WordEdits(script.text);
    }
  }
  return yield* spliced(script, words.splices);
}

function* spliced(script: Script, splices: readonly Splice[]): Work<Script> {
  return splices.length === 0 ? script : yield* read(applySplices(script.text, splices), script.form);
}

/** The edited script does not read back as intended: it uses its tables in a way that the codec cannot follow. */
function unsafe(cause?: unknown): Problem {
  return new Problem(
    'script-not-recognised',
    'The script handles its tables in a way that cannot be edited safely; nothing was changed.',
    {},
    { cause },
  );
}

/**
 * The edit as edits of one place each. A table that replaces a table is set name by name, and names that
 * it lacks are set to `null`. Computed values stay: they are no values of the model.
 */
export function splitEdit(tables: ScriptTables, { path, value }: PropertyEdit): PropertyEdit[] {
  return split(entryAt(topEntries(tables), path), { op: 'set', path, value });
}

function split(entry: Entry | undefined, edit: PropertyEdit): PropertyEdit[] {
  const { path } = edit;
  const table = entry?.conditional === false ? entry.table : undefined;
  // Lua and JSON write an empty table as they write an empty list.
  const value = Array.isArray(edit.value) && edit.value.length === 0 ? {} : edit.value;
  if (table === undefined || !isTable(value) || holdsList(table)) return [edit];
  const removed = [...table.entries].filter(([name, inner]) => !(name in value) && isValue(inner));
  const all = [...Object.entries(value), ...removed.map(([name]) => [name, null] as const)];
  return all.flatMap(([name, inner]) =>
    split(table.entries.get(name), { op: 'set', path: [...path, name], value: inner }),
  );
}

function isValue(entry: Entry): boolean {
  return !isCode(entry) && (entry.table !== undefined || constantOf(entry.value) !== notConstant);
}

function entryAt(entries: ReadonlyMap<string, Entry>, path: readonly string[]): Entry | undefined {
  const [name = '', ...rest] = path;
  const entry = entries.get(name);
  if (rest.length === 0) return entry;
  return entry?.table === undefined ? undefined : entryAt(entry.table.entries, rest);
}

/** A number, `true`, `nil`: it holds no table, and shows no layout or quotes. */
const word = /^(?:-?\.?\d[\w.+-]*|true|false|nil|NIL)$/;

/** Edits of one script that replace a word by a word, each at a place of its own. */
class WordEdits {
  readonly splices: Splice[] = [];
  private readonly paths: (readonly string[])[] = [];

  constructor(private readonly text: string) {}

  /**
   * Adds the edit, if it is of this kind.
   * @param plan gives its splices
   */
  take({ path, value }: PropertyEdit, plan: () => readonly Splice[]): boolean {
    if (typeof value !== 'number' && typeof value !== 'boolean') return false;
    if (this.paths.some((other) => leadTo(path, other) || leadTo(other, path))) return false;
    const splices = plan();
    if (!splices.every((splice) => this.replacesWord(splice))) return false;
    this.paths.push(path);
    this.splices.push(...splices);
    return true;
  }

  private replacesWord({ offset, length, text }: Splice): boolean {
    const isWord = word.test(text) && word.test(this.text.slice(offset, offset + length));
    return (
      isWord && !this.splices.some((other) => other.offset < offset + length && offset < other.offset + other.length)
    );
  }
}

function leadTo(path: readonly string[], below: readonly string[]): boolean {
  return path.every((name, index) => below[index] === name);
}
