import type { ScriptCodec } from '#application/ports/model-codec';
import type { PropertyEdit } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { sameStored } from '#domain/properties/same-stored';
import { setProperties } from '#domain/model/set-properties';
import { parseLuaText, readLuaText, writeLuaText } from '../lua-file.js';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import { findTables, type ScriptTables } from './find-tables.js';
import { planEdit } from './plan-edit.js';
import { readScript } from './read-script.js';
import { splitEdit } from './split-edit.js';
import { WordEdits } from './word-edits.js';

/**
 * Scripts of layers, classes and components: the table that the script returns or hands to the
 * runtime, read as data and edited where it stands. A layer's own table (`layerProps`) and the
 * fields of its module are one set of names.
 */
export const scriptCodec: ScriptCodec = {
  parse(source) {
    return readScript(scriptOf(readLuaText(source)).tables);
  },

  edit(source, edits) {
    const text = readLuaText(source);
    const edited = makeEdits(text, edits);
    return edited === text ? source : writeLuaText(edited);
  },
};

interface Script {
  readonly text: string;
  readonly tables: ScriptTables;
}

function scriptOf(text: string): Script {
  return { text, tables: findTables(parseLuaText(text)) };
}

function makeEdits(text: string, edits: readonly PropertyEdit[]): string {
  const script = scriptOf(text);
  const wanted = setProperties(readScript(script.tables).values, edits);
  try {
    const edited = makeAll(script, edits);
    if (edited.text !== text && !sameStored(readScript(edited.tables).values, wanted)) throw unsafe();
    return edited.text;
  } catch (error) {
    // The author's text was read; what cannot be is what became of it.
    if (error instanceof Problem && error.code === 'model-not-readable') throw unsafe(error);
    throw error;
  }
}

/**
 * The script with the edits made, one after the other. It is read again after each, but not where words only take
 * the place of words: nothing else is read or written in another way then.
 */
function makeAll(before: Script, edits: readonly PropertyEdit[]): Script {
  let script = before;
  let words = new WordEdits(before.text);
  for (const edit of edits) {
    for (const part of splitEdit(script.tables, edit)) {
      if (words.take(part, () => planEdit(script.text, script.tables, part))) continue;
      script = spliced(script, words.splices);
      script = spliced(script, planEdit(script.text, script.tables, part));
      words = new WordEdits(script.text);
    }
  }
  return spliced(script, words.splices);
}

function spliced(script: Script, splices: readonly Splice[]): Script {
  return splices.length === 0 ? script : scriptOf(applySplices(script.text, splices));
}

/** What was set does not read back: the script does something with its tables that is not followed here. */
function unsafe(cause?: unknown): Problem {
  return new Problem(
    'script-not-recognised',
    'The script handles its tables in a way that cannot be edited safely; nothing was changed.',
    {},
    { cause },
  );
}
