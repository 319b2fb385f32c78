import type { PageAddress } from '#domain/page/page-address';
import type { Page } from '#domain/page/page';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { copyFolder } from '#application/project/draft/move-folder';
import { renameModulePaths } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { renameInPageFiles } from './rename-in-page-files.js';

/** Drafts a copy of a page's components, commands, models and images, all naming the copy. */
export async function copyPage(draft: Draft, source: Page, target: PageAddress, codecs: Codecs): Promise<void> {
  const folders = layout.pageFolders(target);
  for (const [index, folder] of layout.pageFolders(source.address).entries()) {
    await copyFolder(draft, folder, folders[index] ?? folder, (path, content) =>
      renameModulePaths(path, content, source.address, target),
    );
  }
  await renameInPageFiles(draft, source.address, target, codecs);
}
