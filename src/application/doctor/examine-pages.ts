import type { ProjectPath } from '#domain/change/file-change';
import type { Page } from '#domain/page/page';
import { layout } from '#application/project/project-layout';
import { walkFiles } from '#application/project/walk-files';
import type { FindReferences } from '#application/references/find-references';
import { PageNames } from '#application/references/page-names';
import type { PageScripts } from '#application/references/page-scripts';
import type { ParsedFiles } from '#application/references/parsed-files';
import type { ExaminedPage } from './examined-page.js';

/** Reads everything of a page that checks look at. */
export class ExaminePages {
  constructor(
    private readonly scripts: PageScripts,
    private readonly find: FindReferences,
  ) {}

  /** @param pages every page of the book */
  async examine(parsed: ParsedFiles, page: Page, pages: readonly string[]): Promise<ExaminedPage> {
    const paths = new Set<ProjectPath>();
    for (const folder of layout.pageFolders(page.address))
      for await (const path of walkFiles(parsed.files, folder)) paths.add(path);
    const scripts = await this.scripts.all(parsed.files, page);
    const references = await this.find.inScripts(parsed, page, scripts);
    const names = new PageNames(page.model, pages);
    // An action that starts a timer gives it its name.
    const started = references.filter(({ kind, action }) => kind === 'timer' && action === 'timer.create');
    names.add(
      'timer',
      started.map(({ name }) => name),
    );
    return { page, parsed, scripts, paths, references, names };
  }
}
