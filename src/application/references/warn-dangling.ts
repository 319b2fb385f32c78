import type { Warning } from '#domain/change/warning';
import type { Page } from '#domain/page/page';
import type { PageAddress } from '#domain/page/page-address';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft';
import type { ProjectModels } from '#application/project/project-models';
import type { FindReferences } from './find-references.js';
import { PageNames } from './page-names.js';
import { ParsedFiles } from './parsed-files.js';
import type { Renames } from './renames.js';

/** Tells what still speaks of something that was removed. To be asked when it is gone from the draft. */
export class WarnDangling {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly find: FindReferences,
  ) {}

  /** @param removed the names that the removed things had; what they would be called now is not asked */
  async onPage(draft: Draft, address: PageAddress, removed: Renames): Promise<Warning[]> {
    const page = await this.models.indexedPage(draft, address);
    if (page === undefined) return [];
    const { pages } = await this.models.bookModel(draft, address.book);
    return this.warnings(draft, page, pages, removed);
  }

  async inBook(draft: Draft, book: string, removed: Renames): Promise<Warning[]> {
    const warnings: Warning[] = [];
    const { pages } = await this.models.book(draft, book);
    const names = pages.map(({ name }) => name);
    for (const { name } of pages) {
      const page = await this.models.readablePage(draft, { book, page: name });
      if (page !== undefined) warnings.push(...(await this.warnings(draft, page, names, removed)));
    }
    return warnings;
  }

  private async warnings(draft: Draft, page: Page, pages: readonly string[], removed: Renames): Promise<Warning[]> {
    const left = new PageNames(page.model, pages);
    const references = await this.find.onPage(new ParsedFiles(draft, this.codecs), page);
    return references
      .filter((reference) => removed.newName(reference.kind, reference.name) !== undefined && !left.has(reference))
      .map(({ path, at, name }) => ({
        code: 'dangling-reference',
        at: `${path} ${at}`,
        message: `"${at}" in "${path}" still says "${name}", which is no more.`,
      }));
  }
}
