import type { PageAddress } from '#domain/page/page-address';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { renameInJson } from '#application/project/draft/rename-in-json';
import { layout } from '#application/project/layout/project-layout';

/** The names that a page's own index model and JSON hold of it, after its files have moved to the new address. */
export async function renameInPageFiles(
  draft: Draft,
  from: PageAddress,
  to: PageAddress,
  codecs: Codecs,
): Promise<void> {
  const indexPath = layout.pageIndex(to);
  const index = await draft.read(indexPath);
  if (index !== undefined) {
    await draft.replace(
      indexPath,
      codecs.pageIndex.edit(index.content, [{ op: 'rename-page', name: from.page, newName: to.page }]),
    );
  }
  await renameInJson(draft, codecs.json, layout.pageJson(to), 'page', { from: from.page, to: to.page });
}
