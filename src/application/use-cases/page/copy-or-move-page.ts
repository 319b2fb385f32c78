import type { PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { copyFolder, moveFolder, renameInJson } from '#application/project/draft/move-folder';
import { renamedOwner, renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';

/** Copies a page's components, commands, models and images in the draft. All names in the copies are those of the copy. */
export function copyPageFiles(draft: Draft, from: PageAddress, to: PageAddress, codecs: Codecs): Promise<void> {
  return take(copyFolder, draft, from, to, codecs);
}

/** Moves the same files of a page to its new address. */
export function movePageFiles(draft: Draft, from: PageAddress, to: PageAddress, codecs: Codecs): Promise<void> {
  return take(moveFolder, draft, from, to, codecs);
}

async function take(
  takeFolder: typeof copyFolder,
  draft: Draft,
  from: PageAddress,
  to: PageAddress,
  codecs: Codecs,
): Promise<void> {
  const folders = layout.pageFolders(to);
  for (const [index, folder] of layout.pageFolders(from).entries()) {
    await takeFolder(draft, folder, folders[index] ?? folder, (path, content) =>
      renameModules(codecs.lua, path, content, [renamedOwner(from, to)]),
    );
  }
  await renameInOwnFiles(draft, from, to, codecs);
}

/** Renames the page in its own index model and JSON, at the new address. */
async function renameInOwnFiles(draft: Draft, from: PageAddress, to: PageAddress, codecs: Codecs): Promise<void> {
  await draft.edit(layout.pageIndex(to), (index) =>
    codecs.pageIndex.edit(index, [{ op: 'rename-page', name: from.page, newName: to.page }]),
  );
  await renameInJson(draft, codecs.json, layout.pageJson(to), 'page', { from: from.page, to: to.page });
}
