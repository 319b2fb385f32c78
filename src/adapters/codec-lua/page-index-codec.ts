import type { PageIndexCodec } from '#application/ports/model-codec';
import { applyPageEdit } from '#domain/model/apply-page-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { editLosslessly, type LosslessFile } from './lossless-edit.js';
import { readLuaText, writeLuaText } from './lua-text.js';
import { planPageEdit, takingBack } from './page/edits/plan-page-edit.js';
import { pageModelOf } from './page/page-model-of.js';
import type { PageTree } from './page/page-tree.js';
import { readPageTree } from './page/read-page-tree.js';

const file: LosslessFile<PageTree, PageModel, PageEdit> = {
  readTree: readPageTree,
  modelOf: pageModelOf,
  apply: applyPageEdit,
  plan: planPageEdit,
  takingBack,
};

/** Page index models in Lua: every style of `components/<page>/index.lua` that real projects have. */
export class LuaPageIndexCodec implements PageIndexCodec {
  parse(source: Uint8Array): PageModel {
    return pageModelOf(readPageTree(readLuaText(source).text));
  }

  edit(source: Uint8Array, edits: readonly PageEdit[]): Uint8Array {
    const { mark, text } = readLuaText(source);
    return writeLuaText({ mark, text: editLosslessly(file, text, edits) });
  }
}
