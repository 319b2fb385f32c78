import type { PageAddress } from '#domain/page/page-address';
import { Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
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
  const jsonPath = layout.pageJson(to);
  const json = await draft.read(jsonPath);
  if (json === undefined) return;
  try {
    if (codecs.json.parse(json.content)['page'] !== from.page) return;
    await draft.replace(jsonPath, codecs.json.edit(json.content, [{ op: 'set', path: ['page'], value: to.page }]));
  } catch (error) {
    // An older exporter's JSON is a list, or no JSON at all; it does not name the page.
    if (!(error instanceof Problem)) throw error;
  }
}
