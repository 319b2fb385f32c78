import type { ModelCodec, ParsedModel } from '#application/ports/model-codec';
import type { Work } from '#application/ports/work';
import { finish } from '#application/support/in-turns';
import { ignoreProblem } from '#domain/problem/problem';
import { parseLuaFile, parseLuaText, requireReadableSize, requireWritable, writeLuaText } from './lua-file.js';
import { planAmongLineBlanks } from './text/line-blanks.js';
import type { Chunk } from './tree/syntax-tree.js';

/** One kind of Lua file: its reader, and the planner of edits in its text. */
export interface LosslessFile<Tree extends { readonly text: string }, Model, Edit> {
  /** @throws Problem `model-not-readable` */
  readTree(chunk: Chunk): Tree;
  modelOf(tree: Tree): Model;
  /** The model after the edit. */
  apply(model: Model, edit: Edit): Model;
  /** Texts with the edit made, the best first. Each is checked. */
  plan(tree: Tree, edit: Edit): Iterable<string>;
  /** The edit that must restore the old bytes, where there is one. */
  inverseEdit(edit: Edit): Edit | undefined;
}

/** More layouts than any table has; each trial costs a parse. */
const maxLayouts = 16;

interface Reading<Tree, Model> {
  readonly tree: Tree;
  readonly model: Model;
}

/**
 * Edits of one kind of file. The codec takes the first planned layout that reads as exactly the old model
 * plus the edit, and that the inverse edit turns back into the same bytes. If the inverse edit restores
 * none, it takes the first layout that reads right. It never returns any other text.
 */
export class LosslessCodec<Tree extends { readonly text: string }, Model, Edit> implements ModelCodec<Model, Edit> {
  constructor(private readonly file: LosslessFile<Tree, Model, Edit>) {}

  parse(source: Uint8Array): Model {
    return this.open(source).model;
  }

  /** @throws Error where no layout reads right: a fault of the program */
  edit(source: Uint8Array, edits: readonly Edit[]): Uint8Array {
    return finish(this.open(source).editing(edits)).source;
  }

  open(source: Uint8Array): ParsedModel<Model, Edit> {
    return this.parsed(source, this.read(parseLuaFile(source)));
  }

  private parsed(source: Uint8Array, reading: Reading<Tree, Model>): ParsedModel<Model, Edit> {
    return {
      source,
      model: reading.model,
      editing: (edits) => this.editing(source, reading, edits),
    };
  }

  private *editing(
    source: Uint8Array,
    reading: Reading<Tree, Model>,
    edits: readonly Edit[],
  ): Work<ParsedModel<Model, Edit>> {
    requireReadableSize(source);
    let edited = reading;
    for (const edit of edits) edited = yield* this.editOnce(edited, edit);
    return this.parsed(edited === reading ? source : writeLuaText(edited.tree.text), edited);
  }

  private *editOnce(before: Reading<Tree, Model>, edit: Edit): Work<Reading<Tree, Model>> {
    const { tree } = before;
    const wanted = this.file.apply(before.model, edit);
    if (isSameData(wanted, before.model)) return before;
    const back = this.file.inverseEdit(edit);
    let valid: Reading<Tree, Model> | undefined;
    let tried = 0;
    for (const text of this.plan(tree, edit)) {
      yield text.length;
      const edited = ignoreProblem(() => this.read(parseLuaText(text)));
      yield text.length;
      if (edited !== undefined && isSameData(edited.model, wanted)) {
        if (back === undefined) return edited;
        const [restored] = this.plan(edited.tree, back);
        if (restored === tree.text) return edited;
        valid ??= edited;
      } else if (edited === undefined) requireWritable(text);
      if (++tried === maxLayouts) break;
    }
    if (valid === undefined)
      throw new Error('The edit could not be written into the text without changing its meaning.');
    return valid;
  }

  private plan(tree: Tree, edit: Edit): Iterable<string> {
    const { file } = this;
    return planAmongLineBlanks(tree, file.readTree, (each) => file.plan(each, edit));
  }

  private read(chunk: Chunk): Reading<Tree, Model> {
    const tree = this.file.readTree(chunk);
    return { tree, model: this.file.modelOf(tree) };
  }
}

/** Whether two values of plain data (lists, tables, strings, numbers, …) are equal, in any order of names. */
function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return false;
  for (const name in a) if (!(name in b && isSameData(a[name], b[name]))) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isSameData(a[at], b[at])) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
