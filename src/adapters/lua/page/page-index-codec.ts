import { applyPageEdit } from '#domain/model/apply-page-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { LosslessCodec, type LosslessFile } from '#adapters/lua/lossless-codec';
import { planPageEdit, inverseEdit } from './plan-page-edit.js';
import { pageModelOf } from './page-model-of.js';
import type { PageTree } from './page-tree.js';
import { readPageTree } from './read-page-tree.js';

const file: LosslessFile<PageTree, PageModel, PageEdit> = {
  readTree: readPageTree,
  modelOf: pageModelOf,
  apply: applyPageEdit,
  plan: planPageEdit,
  inverseEdit,
};

/** Page index models in Lua: every style of `components/<page>/index.lua` that real projects have. */
export class LuaPageIndexCodec extends LosslessCodec<PageTree, PageModel, PageEdit> {
  constructor() {
    super(file);
  }
}
