import type { BookIndexCodec } from '#application/ports/model-codec';
import { applyBookEdit } from '#domain/model/apply-book-edit';
import type { BookModel } from '#domain/model/book-model';
import type { BookEdit } from '#domain/model/model-edit';
import { bookModelOf, readBookTree, type BookTree } from './book/book-tree.js';
import { planBookEdit, takingBack } from './book/plan-book-edit.js';
import { editLosslessly, type LosslessFile } from './lossless-edit.js';
import { readLuaText, writeLuaText } from './lua-text.js';

const file: LosslessFile<BookTree, BookModel, BookEdit> = {
  readTree: readBookTree,
  modelOf: bookModelOf,
  apply: applyBookEdit,
  plan: planBookEdit,
  takingBack,
};

/** Book indexes in Lua: a list of page names that the chunk returns, from a variable or directly. */
export class LuaBookIndexCodec implements BookIndexCodec {
  parse(source: Uint8Array): BookModel {
    return bookModelOf(readBookTree(readLuaText(source).text));
  }

  edit(source: Uint8Array, edits: readonly BookEdit[]): Uint8Array {
    const { mark, text } = readLuaText(source);
    return writeLuaText({ mark, text: editLosslessly(file, text, edits) });
  }
}
