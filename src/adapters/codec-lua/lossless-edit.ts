import { Problem } from '#domain/problem/problem';
import { isSameData } from './same-data.js';

/** One kind of Lua file: how it is read, and how edits of its model are made in its text. */
export interface LosslessFile<Tree extends { readonly text: string }, Model, Edit> {
  /** @throws Problem `model-not-readable` */
  readTree(text: string): Tree;
  modelOf(tree: Tree): Model;
  /** What the edit means. */
  apply(model: Model, edit: Edit): Model;
  /** Texts that ought to say it, the best first. */
  plan(tree: Tree, edit: Edit): Iterable<string>;
  /** The edit that has to give the old bytes again, where there is one. */
  takingBack(edit: Edit): Edit | undefined;
}

/** More layouts than any table has; each one tried costs a parse. */
const maxLayouts = 16;

/**
 * The text after the edits. Of the layouts that are planned for an edit, the first is taken that says
 * exactly the old model plus the edit and can be taken back to the same bytes; if none can be taken
 * back, the first that says the right thing. No other text is ever answered.
 * @throws Problem `model-not-readable`
 * @throws Error where no layout says the right thing: a fault of the program
 */
export function editLosslessly<Tree extends { readonly text: string }, Model, Edit>(
  file: LosslessFile<Tree, Model, Edit>,
  text: string,
  edits: readonly Edit[],
): string {
  let tree = file.readTree(text);
  let model = file.modelOf(tree);
  for (const edit of edits) {
    const wanted = file.apply(model, edit);
    if (isSameData(wanted, model)) continue;
    tree = editOnce(file, tree, edit, wanted);
    model = wanted;
  }
  return tree.text;
}

function editOnce<Tree extends { readonly text: string }, Model, Edit>(
  file: LosslessFile<Tree, Model, Edit>,
  tree: Tree,
  edit: Edit,
  wanted: Model,
): Tree {
  const back = file.takingBack(edit);
  let right: Tree | undefined;
  let tried = 0;
  for (const text of file.plan(tree, edit)) {
    const edited = readIfReadable(file, text);
    if (edited !== undefined && isSameData(file.modelOf(edited), wanted)) {
      if (back === undefined) return edited;
      const [restored] = file.plan(edited, back);
      if (restored === tree.text) return edited;
      right ??= edited;
    }
    if (++tried === maxLayouts) break;
  }
  if (right === undefined) throw new Error('The edit could not be written into the text without changing its meaning.');
  return right;
}

function readIfReadable<Tree extends { readonly text: string }, Model, Edit>(
  file: LosslessFile<Tree, Model, Edit>,
  text: string,
): Tree | undefined {
  try {
    return file.readTree(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
