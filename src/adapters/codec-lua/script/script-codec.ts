import { Recent } from '#application/memory/recent';
import type { ScriptCodec } from '#application/ports/model-codec';
import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { sameStored } from '#domain/properties/same-stored';
import { setProperties } from '#domain/model/set-properties';
import { readLuaText, writeLuaText } from '../text/lua-text.js';
import { parseChunk, readChunk } from '../parse-chunk.js';
import { applySplices } from '../text/splice.js';
import { findTables, type ScriptTables } from './find-tables.js';
import { planEdit } from './edit/plan-edit.js';
import { readScript } from './read-script.js';
import { splitEdit } from './edit/split-edit.js';
import { WordEdits } from './edit/word-edits.js';
import { withinStack } from './within-stack.js';

/**
 * Scripts of layers, classes and components: the table that the script returns or hands to the
 * runtime, read as data and edited where it stands. A layer's own table (`layerProps`) and the
 * fields of its module are one set of names.
 */
export const scriptCodec: ScriptCodec = {
  parse(source) {
    const { text } = readLuaText(source);
    return withinStack(text, () => models.of(text, () => readChunk(text, (chunk) => readScript(findTables(chunk)))));
  },

  edit(source, edits) {
    const { mark, text } = readLuaText(source);
    const edited = withinStack(text, () => makeEdits(text, edits));
    return edited === text ? source : writeLuaText({ mark, text: edited });
  },
};

interface Script {
  readonly text: string;
  readonly tables: ScriptTables;
}

/** A script is read to edit it and to prove the edit, which the next one begins with; its tables are found once. */
const scripts = new Recent<Script>();
/** What is edited is shown, with the classes of the layer. */
const models = new Recent<ScriptModel>(16);

function scriptOf(text: string): Script {
  return scripts.of(text, () => ({ text, tables: findTables(parseChunk(text)) }));
}

function read(text: string): ScriptModel {
  return models.of(text, () => readScript(scriptOf(text).tables));
}

function makeEdits(text: string, edits: readonly PropertyEdit[]): string {
  const wanted = setProperties(read(text).values, edits);
  const script = scriptOf(text);
  try {
    const edited = makeAll(script, edits);
    if (edited !== text && !sameStored(read(edited).values, wanted)) throw unsafe();
    return edited;
  } catch (error) {
    // The author's text was read; what cannot be is what became of it.
    if (error instanceof Problem && error.code === 'model-not-readable') throw unsafe(error);
    throw error;
  }
}

/**
 * The text with the edits made, one after the other. A script is read again after each, but not where words only take
 * the place of words: nothing else is read or written in another way then.
 */
function makeAll(before: Script, edits: readonly PropertyEdit[]): string {
  let script = before;
  let words = new WordEdits(before.text);
  for (const edit of edits) {
    for (const part of splitEdit(script.tables, edit)) {
      if (words.take(part, () => planEdit(script.text, script.tables, part))) continue;
      if (words.splices.length > 0) script = scriptOf(applySplices(script.text, words.splices));
      const splices = planEdit(script.text, script.tables, part);
      if (splices.length > 0) script = scriptOf(applySplices(script.text, splices));
      words = new WordEdits(script.text);
    }
  }
  return words.splices.length === 0 ? script.text : applySplices(script.text, words.splices);
}

/** What was set does not read back: the script does something with its tables that is not followed here. */
function unsafe(cause?: unknown): Problem {
  return new Problem(
    'script-not-recognised',
    'The script handles its tables in a way that cannot be edited safely; nothing was changed. ' +
      'Edit it by hand, or have it written afresh by a POST with ?overwrite=true.',
    {},
    { cause },
  );
}
