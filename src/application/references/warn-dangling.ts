import type { Warning } from '#domain/change/warning';
import type { Page } from '#domain/page/page';
import type { PageAddress } from '#domain/page/page-address';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft';
import { layout } from '#application/project/project-layout';
import type { ProjectModels } from '#application/project/project-models';
import { registeredNames, type RegisteredName } from './asset-register.js';
import type { FindReferences } from './find-references.js';
import { PageNames } from './page-names.js';
import { ParsedFiles } from './parsed-files.js';
import type { Reference } from './reference.js';
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
    const left = new PageNames(page.model, pages);
    const registered = await this.registered(draft, address.book);
    const layers = registered.filter((each) => each.kind === 'layer' && each.page === address.page);
    return [...(await this.warnings(draft, page, left, removed)), ...warningsOf(layers, removed, left)];
  }

  async inBook(draft: Draft, book: string, removed: Renames): Promise<Warning[]> {
    const warnings: Warning[] = [];
    const { pages } = await this.models.book(draft, book);
    const names = pages.map(({ name }) => name);
    for (const { name } of pages) {
      const page = await this.models.readablePage(draft, { book, page: name });
      if (page !== undefined)
        warnings.push(...(await this.warnings(draft, page, new PageNames(page.model, names), removed)));
    }
    const registered = (await this.registered(draft, book)).filter(({ kind }) => kind === 'page');
    return [...warnings, ...warningsOf(registered, removed, { has: ({ name }) => names.includes(name) })];
  }

  private async warnings(draft: Draft, page: Page, left: PageNames, removed: Renames): Promise<Warning[]> {
    return warningsOf(
      await this.find.onPage(new ParsedFiles(draft, this.codecs), page, removed.kinds()),
      removed,
      left,
    );
  }

  private async registered(draft: Draft, book: string): Promise<RegisteredName[]> {
    const path = layout.assetRegister(book);
    const file = await draft.read(path);
    return file === undefined ? [] : registeredNames(path, file.content);
  }
}

/** @param left knows what there still is under a name */
function warningsOf(
  references: readonly Reference[],
  removed: Renames,
  left: { has(reference: Reference): boolean },
): Warning[] {
  return references
    .filter((reference) => removed.newName(reference.kind, reference.name) !== undefined && !left.has(reference))
    .map(({ path, at, name }) => ({
      code: 'dangling-reference',
      at: `${path} ${at}`,
      message: `"${at}" in "${path}" still says "${name}", which is no more.`,
    }));
}
