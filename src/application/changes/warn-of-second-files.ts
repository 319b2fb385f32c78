import type { Warning } from '#domain/change/warning';
import { type PageAddress, pageName } from '#domain/page';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import type { Planned } from './plan.js';

/** The plan with a warning for each page that it changes and that has two files with a model. A batch has those of its items. */
export async function warnOfSecondFiles(
  planned: Planned,
  draft: Draft,
  models: Pick<ProjectModels, 'pageFile'>,
): Promise<Planned> {
  if (planned.items !== undefined) return planned;
  const pages = new Map<string, PageAddress>();
  for (const { path } of draft.changes()) {
    const page = layout.pageOf(path);
    if (page !== undefined) pages.set(pageName(page), page);
  }
  const found: Warning[] = [];
  for (const page of pages.values()) found.push(...(await warningOf(draft, page, models)));
  return found.length === 0 ? planned : { ...planned, warnings: [...(planned.warnings ?? []), ...found] };
}

async function warningOf(draft: Draft, page: PageAddress, models: Pick<ProjectModels, 'pageFile'>): Promise<Warning[]> {
  const at = await models.pageFile(draft, page);
  if (at?.other === undefined) return [];
  const message = `The page "${pageName(page)}" has two files with a model. "${at.file}" is read and changed here, and "${at.other}" is not. The app may take either: compare them, and remove one.`;
  return [{ code: 'two-page-files', at: at.other, message }];
}
