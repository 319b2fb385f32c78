import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { walkLayers } from '#domain/model/layer-tree';
import { applyPageEdit } from '#domain/model/apply-edit';
import type { PageEdit } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { foldName } from '#domain/name/taken-names';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { visitPlaces } from './assert-unique-paths.js';

/**
 * Refuses an edit that removes or moves a thing while one of its files differs from the model in case only: that file would
 * be left behind. A file that another listed thing owns does not count, and neither does an edit that gives the thing the
 * name of its file.
 * @throws Problem `name-collides`
 */
export async function assertFileNameCase(
  draft: Draft,
  address: PageAddress,
  before: PageModel,
  edits: readonly PageEdit[],
): Promise<void> {
  if (edits.every(onlyAdds)) return;
  const after = edits.reduce(applyPageEdit, before);
  const staying = filesOf(address, withoutLayersOf(after, before), edits);
  const found = spellings(draft);
  for (const [path, owner] of filesOf(address, withoutLayersOf(before, after), edits)) {
    if (staying.has(path) || (await draft.before(path)) !== undefined) continue;
    const misspelt = await found(layout.book(address.book), path);
    if (misspelt === undefined) continue;
    if (filesOf(address, before, edits).has(misspelt) || filesOf(address, after, edits).has(misspelt)) continue;
    throw new Problem(
      'name-collides',
      `"${misspelt}" would be left behind: ${owner()} is listed, and that file of it has to be called "${path}". The names differ only by case or Unicode form.`,
      { file: misspelt },
      { remedies: [{ kind: 'fix', code: 'name-case' }] },
    );
  }
}

/** The first child of a layer moves the layer's script: such an edit is no mere addition. */
function onlyAdds(edit: PageEdit): boolean {
  switch (edit.op) {
    case 'add-layer':
      return edit.path.length === 1;
    case 'attach-class':
    case 'add-name':
    case 'move-name':
    case 'move-class':
    case 'rename-page':
      return true;
    default:
      return false;
  }
}

/** The model with the top layers that differ: edits leave equal ones in place. */
function withoutLayersOf(model: PageModel, other: PageModel): PageModel {
  const same = new Set(other.components.layers);
  const layers = model.components.layers.filter((layer) => !same.has(layer));
  return { ...model, components: { ...model.components, layers } };
}

/** The files of a model, with their owners. Images count only where their layer moves. */
function filesOf(
  address: PageAddress,
  model: PageModel,
  edits: readonly PageEdit[],
): ReadonlyMap<ProjectPath, () => string> {
  const files = new Map<ProjectPath, () => string>();
  visitPlaces(address, model, (place, owner, kind) => {
    if (kind === 'file') files.set(place, owner);
  });
  if (edits.some(({ op }) => op === 'rename-layer' || op === 'move-layer'))
    for (const { path } of walkLayers(model.components.layers))
      for (const image of layout.layerImages(address, path)) files.set(image, () => `the layer "${path.join('/')}"`);
  return files;
}

/** Finds the existing path that differs from a path below a folder only by case or Unicode form. */
function spellings(draft: Draft): (folder: ProjectPath, path: ProjectPath) => Promise<ProjectPath | undefined> {
  const listed = new Map<ProjectPath, ReadonlyMap<string, string>>();
  return async (folder, path) => {
    let found = folder;
    for (const name of path.slice(folder.length + 1).split('/')) {
      const names = listed.get(found) ?? (await namesIn(draft, found));
      listed.set(found, names);
      const there = names.get(name) ?? names.get(foldName(name));
      if (there === undefined) return undefined;
      found = pathIn(found, there);
    }
    return found === path ? undefined : found;
  };
}

/** The names in a folder, by themselves and by their folded form. */
async function namesIn(draft: Draft, folder: ProjectPath): Promise<ReadonlyMap<string, string>> {
  const names = (await draft.list(folder)).map(({ name }) => name);
  return new Map([
    ...names.map((name) => [foldName(name), name] as const),
    ...names.map((name) => [name, name] as const),
  ]);
}
