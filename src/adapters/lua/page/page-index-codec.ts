import { applyPageEdit } from '#domain/model/apply-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import type { ModelFault } from '#domain/model/model-fault';
import { ignoreProblem } from '#domain/problem/problem';
import { parseLuaFile, parseLuaText, writeLuaText } from '#adapters/lua/lua-file';
import { LosslessCodec, type LosslessFile } from '#adapters/lua/lossless-codec';
import { fixedTexts, fixOf } from './fix-model.js';
import { modelFaults } from './model-faults.js';
import { pageModelOf } from './page-model-of.js';
import type { PageTree } from './page-tree.js';
import { readPageTree } from './read-page-tree.js';
import { planAmongLineBlanks } from '#adapters/lua/text/line-blanks';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import {
  addName,
  attachClass,
  detachClass,
  moveClass,
  moveName,
  removeName,
  renameClass,
  renameName,
} from './name-edits.js';
import { addGroup, addLayer, moveGroup, moveLayer, removeLayer, removeListedEntry } from './layer-edits.js';
import { memoize } from '#application/support/memoize';
import type { PageIndexCodec } from '#application/ports/model-codec';
import { makesScene, returnsTableAt } from './scene-calls.js';
import { renameGroup, renameLayer, renamePage } from './entry-keys.js';

const file: LosslessFile<PageTree, PageModel, PageEdit> = {
  readTree: readPageTree,
  modelOf: pageModelOf,
  apply: applyPageEdit,
  plan: planPageEdit,
  inverseEdit,
};

/** Page index models in Lua, in every style that real projects have. */
export class LuaPageIndexCodec extends LosslessCodec<PageTree, PageModel, PageEdit> implements PageIndexCodec {
  /** Memoised: each list of a book's pages asks it of all files in the book's folder. */
  readonly makesScene = memoize(makesScene);
  readonly returnsTableAt = returnsTableAt;

  constructor() {
    super(file);
  }

  faults(source: Uint8Array): ModelFault[] {
    const tree = readPageTree(parseLuaFile(source));
    return Array.from(modelFaults(tree), (fault) => {
      const fixed = fixedText(tree, fault) === undefined ? undefined : fixOf(fault);
      return fixed === undefined ? fault : { ...fault, fixed };
    });
  }

  fix(source: Uint8Array, fault: ModelFault): Uint8Array {
    const text = fixedText(readPageTree(parseLuaFile(source)), fault);
    return text === undefined ? source : writeLuaText(text);
  }
}

/** The text without the fault; `undefined` where it has no such fault, or where no edit of the text takes it away. */
function fixedText(tree: PageTree, fault: ModelFault): string | undefined {
  if (![...modelFaults(tree)].some((each) => isSame(each, fault))) return undefined;
  for (const text of planAmongLineBlanks(tree, readPageTree, (each) => fixedTexts(each, fault))) {
    const edited = ignoreProblem(() => readPageTree(parseLuaText(text)));
    if (edited !== undefined && ![...modelFaults(edited)].some((each) => isSame(each, fault))) return text;
  }
  return undefined;
}

/** Whether two faults concern the same thing, wherever it is in the text. */
function isSame(a: ModelFault, b: ModelFault): boolean {
  const [one, other] = [a, b].map((fault) => JSON.stringify({ ...fault, line: 0, fixed: '' }));
  return one === other;
}

/** Texts with the edit made, the one most like its surroundings first. */
function* planPageEdit(tree: PageTree, edit: PageEdit): Generator<string> {
  switch (edit.op) {
    case 'move-layer':
      yield* moveLayer(tree, edit);
      break;
    case 'move-class':
      yield* moveClass(tree, edit.owner, edit.class, edit.at);
      break;
    case 'move-name':
      if (edit.list.in === 'groups') yield* moveGroup(tree, edit.name, edit.at);
      else yield* moveName(tree, edit.list, edit.name, edit.at);
      break;
    default:
      yield* splicedTexts(tree, edit);
  }
}

function* splicedTexts(tree: PageTree, edit: InPlaceEdit): Generator<string> {
  for (const splices of planSplices(tree, edit)) yield applySplices(tree.text, splices);
}

type InPlaceEdit = Exclude<PageEdit, { op: `move-${string}` }>;

function planSplices(tree: PageTree, edit: InPlaceEdit): Iterable<Splice[]> {
  switch (edit.op) {
    case 'add-layer':
      return addLayer(tree, edit.path, edit.at);
    case 'remove-layer':
      return [removeLayer(tree, edit.path)];
    case 'rename-layer':
      return [renameLayer(tree, edit.path, edit.newName)];
    case 'attach-class':
      return attachClass(tree, edit.owner, edit.class);
    case 'detach-class':
      return [detachClass(tree, edit.owner, edit.class)];
    case 'rename-class':
      return [renameClass(tree, edit.owner, edit.class, edit.newName)];
    case 'add-name':
      return edit.list.in === 'groups' ? addGroup(tree, edit.name) : addName(tree, edit.list, edit.name);
    case 'remove-name':
      return [
        edit.list.in === 'groups'
          ? removeListedEntry(tree, 'groups', edit.name)
          : removeName(tree, edit.list, edit.name),
      ];
    case 'rename-name':
      return [
        edit.list.in === 'groups'
          ? renameGroup(tree, edit.name, edit.newName)
          : renameName(tree, edit.list, edit.name, edit.newName),
      ];
    case 'rename-page':
      return [renamePage(tree, edit)];
  }
}

/** The edit that undoes an addition; `undefined` for an edit without a choice of layout. */
export function inverseEdit(edit: PageEdit): PageEdit | undefined {
  switch (edit.op) {
    case 'add-layer':
      return { op: 'remove-layer', path: edit.path };
    case 'attach-class':
      return { ...edit, op: 'detach-class' };
    case 'add-name':
      return { ...edit, op: 'remove-name' };
    default:
      return undefined;
  }
}
