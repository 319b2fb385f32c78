import type { Command, CommandAction } from '#domain/command';
import type { BookEdit, BookModel, PageEdit } from '#domain/model/model-edit';
import type { ModelFault } from '#domain/model/model-fault';
import type { PageModel } from '#domain/model/page-model';
import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import type { Properties } from '#domain/properties/property-value';
import type { ActionWriting, CommandCode } from './command-code.js';
import type { ScriptForm } from './script-form.js';
import type { Work } from './work.js';

/**
 * Translates between text and model without loss. One codec reads one kind of file.
 *
 * What every codec promises:
 * - `parse` never runs anything and never guesses. It refuses text that it does not understand: `model-not-readable` with line,
 *   column and an excerpt.
 * - `edit` changes as few bytes as the edits need. Every other byte stays: comments, line ends, a byte-order mark, bytes
 *   that are no UTF-8, a missing final newline.
 * - Insertions have the style of their neighbours.
 * - `parse(edit(source, edits))` is the old model with the edits. A codec checks this before it returns, and also that the
 *   result is valid in the file's language.
 * - An edit and its inverse give the old bytes.
 * - Edits that change nothing in the model change no byte.
 *
 * Sources are bytes, because authors choose the encoding of their files. The codec detects it.
 */
export interface ModelCodec<Model, Edit> {
  /** @throws Problem `model-not-readable` */
  parse(source: Uint8Array): Model;
  /** @throws Problem `model-not-readable` if the source, or the result, is not readable */
  edit(source: Uint8Array, edits: readonly Edit[]): Uint8Array;
}

/** A file of properties. Each edit may take a reading of the whole file, so that many of them are done in steps. */
export interface PropertyCodec<Model> extends ModelCodec<Model, PropertyEdit> {
  /** As `edit`, with one step for each reading. */
  editing(source: Uint8Array, edits: readonly PropertyEdit[]): Work<Uint8Array>;
}

/** A file that was parsed. Its edits start from the parsed text, so that several edits in a row parse each text once. */
export interface ParsedFile<Edit> {
  readonly source: Uint8Array;
  /**
   * The file after the edits, with one step for each reading. It has the same `source` if they change nothing. Throws as
   * `ModelCodec.edit`.
   */
  editing(edits: readonly Edit[]): Work<ParsedFile<Edit>>;
}

export interface ParsedModel<Model, Edit> extends ParsedFile<Edit> {
  readonly model: Model;
  editing(edits: readonly Edit[]): Work<ParsedModel<Model, Edit>>;
}

/** The file with a page's index model, wherever it lies. */
export interface PageIndexCodec extends ModelCodec<PageModel, PageEdit> {
  /**
   * Whether the code calls `controller.scene`: the file is that of an indexed page, even if its model cannot be read. Comments and
   * strings do not count. A text that is no Lua does so where it holds the module's name.
   */
  makesScene(source: Uint8Array): boolean;
  /** The line at which a file returns a table that is written out there, which is no scene; `undefined` for any other file. */
  returnsTableAt(source: Uint8Array): number | undefined;
  /** @throws Problem `model-not-readable` */
  open(source: Uint8Array): ParsedModel<PageModel, PageEdit>;
  /**
   * Everything at which the runtime stops, or which it skips, although the model can be read.
   * @throws Problem `model-not-readable`
   */
  faults(source: Uint8Array): readonly ModelFault[];
  /**
   * The text without a fault that has `fixed`. Every other byte stays. The same bytes where the text has no such fault any more.
   * @throws Problem `model-not-readable`
   */
  fix(source: Uint8Array, fault: ModelFault): Uint8Array;
}

/** `App/<book>/index.lua`. */
export type BookIndexCodec = ModelCodec<BookModel, BookEdit>;

/**
 * `models/<page>/index.json`, the editor's side file. The codec edits only the present form, an object with `components`. It
 * returns a file in an older form, or one that is no JSON, unchanged: nothing loads such a file, so there is no need to refuse.
 */
export interface PageJsonCodec {
  open(source: Uint8Array): ParsedFile<PageEdit>;
}

/**
 * Scripts of layers, classes and components. `script-not-recognised` when the text does not show the table that the runtime
 * reads, or when nothing reads it. The codec itself reads scripts of the form `table`.
 */
export interface ScriptCodec extends PropertyCodec<ScriptModel> {
  of(form: ScriptForm): PropertyCodec<ScriptModel>;
}

/** The JSON file beside a script. */
export type PropertiesJsonCodec = PropertyCodec<Properties>;

/** A command's script: the `model` string that the editor reads, and whether the author maintains the script. */
export interface CommandScriptCodec {
  /**
   * The actions of the script; `undefined` if it has no `model` string, because an author has written it. Old files have a
   * dot before the names of actions. It is removed.
   * @throws Problem `model-not-readable`
   */
  parse(source: Uint8Array): Command | undefined;
  /**
   * Edits the `model` string of the script, and nothing else. Returns the same bytes if nothing changes, or if the script has no
   * such string as a literal.
   * @param edit edits the JSON in the string; returns the same bytes if nothing changes
   * @throws Problem `model-not-readable`
   */
  editModel(source: Uint8Array, edit: (json: Uint8Array) => Uint8Array): Uint8Array;
  /** The code of the script beside the actions of its model; `undefined` where it is not that of one command. */
  openCode(source: Uint8Array, actions: readonly CommandAction[], writing: ActionWriting): CommandCode | undefined;
}
