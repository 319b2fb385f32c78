import { applyBookEdit } from '#domain/model/apply-book-edit';
import type { BookModel } from '#domain/model/book-model';
import type { BookEdit } from '#domain/model/model-edit';
import { bookModelOf, readBookTree, type BookTree } from './book-tree.js';
import { planBookEdit, takingBack } from './plan-book-edit.js';
import { LosslessCodec, type LosslessFile } from '#adapters/lua/lossless-codec';

const file: LosslessFile<BookTree, BookModel, BookEdit> = {
  readTree: readBookTree,
  modelOf: bookModelOf,
  apply: applyBookEdit,
  plan: planBookEdit,
  takingBack,
};

/** Book indexes in Lua: a list of page names that the chunk returns, from a variable or directly. */
export class LuaBookIndexCodec extends LosslessCodec<BookTree, BookModel, BookEdit> {
  constructor() {
    super(file);
  }
}
