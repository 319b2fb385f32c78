import type { Command } from '#domain/command';
import type { BookEdit, BookModel, PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import type { Properties } from '#domain/properties/property-value';

/**
 * Text ↔ model, losslessly. One codec reads one kind of file.
 *
 * What every codec promises:
 * - `parse` never runs anything. What it cannot understand it refuses: `model-not-readable`
 *   with line, column and an excerpt. It never guesses.
 * - `edit` changes as few bytes as the edits need; every other byte stays (comments, line ends,
 *   a byte-order mark, bytes that are no UTF-8, a missing final newline).
 * - What is inserted looks like its neighbours.
 * - `parse(edit(source, edits))` is the old model plus the edits; a codec checks this before it
 *   answers, and the language the file is in must load the result.
 * - An edit and the edit that takes it back give the same bytes again.
 * - Edits that say what is there already change no byte.
 *
 * Sources are bytes, because a project's files are the author's: how they are encoded is for
 * the codec to know.
 */
export interface ModelCodec<Model, Edit> {
  /** @throws Problem `model-not-readable` */
  parse(source: Uint8Array): Model;
  /** @throws Problem `model-not-readable` when the source, or what would come of it, is not readable */
  edit(source: Uint8Array, edits: readonly Edit[]): Uint8Array;
}

/** `components/<page>/index.lua`. */
export type PageIndexCodec = ModelCodec<PageModel, PageEdit>;

/** `App/<book>/index.lua`. */
export type BookIndexCodec = ModelCodec<BookModel, BookEdit>;

/**
 * `models/<page>/index.json`, the editor's side file. Only the shape the editor writes today
 * (an object with `components`) is edited; a file in an older exporter's shape, or one that is
 * no JSON, is answered unchanged: nothing loads it, so it is never worth a refusal.
 */
export interface PageJsonCodec {
  edit(source: Uint8Array, edits: readonly PageEdit[]): Uint8Array;
}

/** Scripts of layers, classes and components. `script-not-recognised` when no table of properties is found. */
export type ScriptCodec = ModelCodec<ScriptModel, PropertyEdit>;

/** The JSON file beside a script. */
export type PropertiesJsonCodec = ModelCodec<Properties, PropertyEdit>;

/** A command's script: the `model` string the editor reads, and whether the author keeps the script. */
export interface CommandScriptCodec {
  /**
   * What the script says of its actions; `undefined` where it has no `model` string (code of the author's own).
   * A leading dot on an action's name, as old files have it, is taken off.
   * @throws Problem `model-not-readable`
   */
  parse(source: Uint8Array): Command | undefined;
  /**
   * The script with its `model` string edited, and nothing else of it; the very same bytes where nothing changes, or where
   * it has no such string that stands there as one.
   * @param edit makes of the JSON in the string what it is to be; the very same bytes where nothing is to change
   * @throws Problem `model-not-readable`
   */
  editModel(source: Uint8Array, edit: (json: Uint8Array) => Uint8Array): Uint8Array;
}
