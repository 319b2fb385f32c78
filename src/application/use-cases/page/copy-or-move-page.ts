import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress, PageFile, PageForm } from '#domain/page';
import { ignoreProblem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { copyFile, moveFile, renameInJson, type TakeFile, takeFolder } from '#application/project/draft/move-folder';
import { pageModules, renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';

/** A page and its new address, with the new path of each file with its model. */
export interface PageMove {
  readonly from: PageAddress;
  readonly to: PageAddress;
  readonly models: ReadonlyMap<ProjectPath, ProjectPath>;
}

/** A page under another name. A second file with its model goes along. */
export function movedPage(from: PageAddress, to: PageAddress, { file, form, other }: PageFile): PageMove {
  const models = new Map([[file, layout.pageFile(to, form)]]);
  if (other !== undefined) models.set(other, layout.pageFile(to, form === 'file' ? 'folder' : 'file'));
  return { from, to, models };
}

/** The copy of a page, in a form of its own. It has one file with the model: the one that counts. */
export function copiedPage(from: PageAddress, to: PageAddress, at: PageFile, form: PageForm): PageMove {
  return { from, to, models: new Map([[at.file, layout.pageFile(to, form)]]) };
}

/** Copies a page's components, commands, models and images in the draft. All names in the copies are those of the copy. */
export function copyPageFiles(draft: Draft, move: PageMove, at: PageFile, codecs: Codecs): Promise<void> {
  return takePage(copyFile, draft, move, at, codecs);
}

/** Moves the same files of a page to its new address. */
export function movePageFiles(draft: Draft, move: PageMove, at: PageFile, codecs: Codecs): Promise<void> {
  return takePage(moveFile, draft, move, at, codecs);
}

async function takePage(
  take: TakeFile,
  draft: Draft,
  { from, to, models }: PageMove,
  { file, other = file }: PageFile,
  codecs: Codecs,
): Promise<void> {
  const renames = pageModules(from, to, models);
  const rewrite = (path: ProjectPath, content: Uint8Array) => renameModules(codecs.lua, path, content, renames);
  const folders = layout.pageFolders(to);
  for (const [index, folder] of layout.pageFolders(from).entries())
    await takeFolder(take, draft, folder, folders[index] ?? folder, rewrite, new Set([file, other]));
  for (const [before, after] of models) {
    await take(draft, before, after, rewrite);
    await draft.edit(after, (content) => renamedModel(codecs, content, from.page, to.page));
  }
  await renameInJson(draft, codecs.json, layout.pageJson(to), 'page', { from: from.page, to: to.page });
}

/** The model with the page's new name in it. A second one may be unreadable, and stays as it is. */
function renamedModel(codecs: Codecs, content: Uint8Array, name: string, newName: string): Uint8Array {
  return ignoreProblem(() => codecs.pageIndex.edit(content, [{ op: 'rename-page', name, newName }])) ?? content;
}
